package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: app NAME")
		os.Exit(2)
	}
	fmt.Printf("hello %s\n", os.Args[1])
}
