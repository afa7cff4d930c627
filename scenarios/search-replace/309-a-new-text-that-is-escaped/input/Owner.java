class Owner {
	private List<Pet> pets = new ArrayList<>();
	// a Map<K, V>
	String less = "<";
}
