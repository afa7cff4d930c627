package user

type User struct {
	ID   string
	Name string
	Age  int
}
