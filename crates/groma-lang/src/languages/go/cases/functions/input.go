// Package greet says hello.
package greet

import "fmt"

// Greeting is what Greet says. It may be empty.
func Greeting(name string) string {
	local := func(prefix string) string { return prefix + name }
	type pair struct{ left, right string }
	const limit = 3
	return local("hello ")
}

func init() {
	fmt.Println("loaded")
}

func shout(
	name string, // who
	times int,
	options ...func(*config) error,
) (text string, err error) {
loop:
	for {
		break loop
	}
	return
}

// Map applies f to each element of items.
func Map[T, U any](items []T, f func(T) U) []U { return nil }

// Asm is written in assembler.
//
//go:noescape
func Asm(to *byte)

func _() {}

func TestGreeting(t *testing.T) {}

func Ünder() {}
func über()  {}

type config struct{}
