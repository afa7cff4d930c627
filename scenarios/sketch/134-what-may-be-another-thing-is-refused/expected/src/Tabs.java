class SourceTests {

	@Test
	void failsIfValueAndBlockAreDeclared() {
		var annotation = source().lines("foo").block("""
				bar
				baz
				""").build();

		assertPreconditionFails(() -> provide(annotation).findAny())//
				.withMessage("declare either `value` or `block` but not both");
	}
}
