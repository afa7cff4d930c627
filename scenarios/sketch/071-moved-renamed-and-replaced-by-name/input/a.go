package a

import "fmt"

// Greet says hello.
func Greet(name string) string {
	return fmt.Sprintf("hello %s", name)
}

func main() {
	fmt.Println(Greet("x"))
}
