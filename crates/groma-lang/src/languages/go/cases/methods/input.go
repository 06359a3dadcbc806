package stack

type Stack[T any] struct {
	items []T
}

// Push puts an item on top.
func (s *Stack[T]) Push(item T) { s.items = append(s.items, item) }

func (s Stack[_]) Len() int { return len(s.items) }

// Reset needs no name for its receiver.
func (*Stack[T]) Reset() {}

func (s *(elsewhere)) hidden() error {
	return nil
}

func (p Pair[K, V]) Swap() Pair[V, K] { return Pair[V, K]{} }

func (s *Stack[T]) _() {}
