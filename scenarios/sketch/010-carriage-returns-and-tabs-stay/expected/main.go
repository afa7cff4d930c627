package main

import "fmt"

func greet(name string) {
	if name == "" {
		name = "you"
	}
	fmt.Println("Hello, " + name)
}

func main() {
	greet("world")
}
