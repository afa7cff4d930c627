function f() {
	if (x) {
		return 2
	}
}
