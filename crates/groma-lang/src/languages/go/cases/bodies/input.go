// Package harbour has bodies of every shape.
package harbour

import "fmt"

// Table is left out: nothing of a value is shown.
var Table = map[string]struct{ depth int }{
	"north": {depth: measure("a } in a string", '}')},
}

var (
	pointer = &Pier{Name: "a name that is long enough"}
	minus   = -1
	makers  = []func(name string) *Pier{
		func(name string) *Pier { return &Pier{Name: name, nested: struct{ a int }{a: 1}} },
	}
)

// Pier is a place to land.
type Pier struct {
	Name   string
	notify func(event string) error
	nested struct{ a int }
}

// Land lands.
func (p *Pier) Land(boat interface{ Draught() int }, done func() error) (result struct{ Ok bool }, err error) {
	type local struct{ field int }
	for i := range boat.Draught() {
		if c := `a raw " string {`; c != "" /* a comment with } */ {
			fmt.Println(c, 0x1F, 1e5, local{field: i})
		}
	}
	return struct{ Ok bool }{Ok: true}, done()
}

// Made elsewhere.
func external(a int) map[string]chan<- func() error

func generic[T any, K interface{ ~int | ~string }](values ...T) func(K) []T {
	return func(key K) []T { goto end
	end:
		return values }
}

func short() {}
