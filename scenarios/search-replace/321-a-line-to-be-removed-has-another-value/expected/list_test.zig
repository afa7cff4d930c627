test "empty list" {
    var list = List.init(alloc);
    try list.grow(55);
    try expect(list.ok());
}

test "full list" {
    var list = List.init(alloc);
    try list.grow(4);
    try expect(list.ok());
}
