public class Pet {

	private String kind;

	public String getKind() {
		return this.kind;
	}

	public int getAge() {
		return 3;
	}

}
