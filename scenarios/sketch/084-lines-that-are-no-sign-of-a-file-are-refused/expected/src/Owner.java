public class Owner {

	@OneToMany(cascade = CascadeType.ALL)
	@JoinColumn(name = "owner_id")
	private final Set<Pet> pets = new LinkedHashSet<>();

}
