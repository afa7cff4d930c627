class Handler(private val editor: Editor) {
    private fun highlight() {
        if (editor.lineCount == 0) return
        val key = editor.keyOf("UNFINISHED")
        for (line in first..last) {
            val mark = editor.markup.add(
                key, min(line, editor.lineCount - 1).coerceAtLeast(0), Layer.LAST
            )
            marks.add(mark)
        }
    }

    fun clear() {
        marks.clear()
    }
}
