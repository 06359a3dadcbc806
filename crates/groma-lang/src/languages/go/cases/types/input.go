package types

// Kind tells things apart.
type Kind uint8

type Alias = map[string][]Kind

type Generic[T ~int | ~string, U any] = Pair[T, U]

type Handler func(w Writer, r *Request) error

// A group of types.
type (
	First  int // counted
	Second = First

	// third has its own words.
	third chan<- func()
)

type Wide struct {
	Field int
}; type Narrow int

type _ int
