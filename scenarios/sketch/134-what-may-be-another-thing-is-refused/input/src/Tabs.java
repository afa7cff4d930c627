class SourceTests {

	@Test
	void failsIfValueAndBlockAreDeclared() {
		var annotation = source().lines("foo").block("""
				bar
				baz
				""").build();

		assertThatExceptionOfType(PreconditionException.class)//
				.isThrownBy(() -> provide(annotation).findAny())//
				.withMessage("declare either `value` or `block` but not both");
	}
}
