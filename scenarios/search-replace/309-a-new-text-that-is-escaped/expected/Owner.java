class Owner {
	private List<Pet> pets = new ArrayList<>();
	// a Map&lt;K, V&gt;
	String less = "&lt;";
}
