package store

import "io"

// Store keeps values.
type Store interface {
	io.Closer
	Reader[string]
	fallback

	// Get returns the value of a key.
	Get(key string) (value []byte, err error)
	Put(key string, value []byte,
		ttl ...int) error // overwrites
	hidden(interface{ Local() })
}

type Reader[T any] interface{ Read() T }

type Any interface{}

// Number is what can be added.
type Number interface {
	~int | ~int64 |
		~float64
}

type Ordered interface {
	Number
	comparable
	Less(other Ordered) bool
}

type Set[T interface{ comparable }] map[T]struct{}
