class Handler(private val editor: Editor) {
    private fun highlight() {
        val key = editor.keyOf("UNFINISHED")
        for (line in first..last) {
            val mark = editor.markup.add(
                key, min(
                    line, editor.lineCount - 1
                ), Layer.LAST
            )
            marks.add(mark)
        }
    }

    fun clear() {
        marks.clear()
    }
}
