replace((match) => {
    lookup(match, (cid) => {
        push({ cid, name: 'image-' + count })
        return 'cid:' + cid
    return 'cid:' + cid
})
