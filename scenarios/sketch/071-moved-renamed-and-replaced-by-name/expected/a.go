package a

import "fmt"

// Hello says hello.
func Hello(name string) string {
	return fmt.Sprintf("hello %s", name)
}

func main() {
	fmt.Println(Greet("x"))
}
