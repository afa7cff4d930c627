public class Pet {

	private LocalDate birthDate;

	private String kind;

}
