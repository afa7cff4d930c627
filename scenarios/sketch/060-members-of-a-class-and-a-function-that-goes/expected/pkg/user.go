package pkg

// User is a person.
type User struct {
	ID   int
	Name string
	Email string
}

// Order is an order.
type Order struct {
	ID   int
	User User
}
