public class Pet {

	private String kind;

	public String getKind() {
		return this.kind;
	}

	public void setKind(String kind) {
		this.kind = kind;
	}

	public int getAge() {
		return 3;
	}

}
