package model

import (
	"sync"

	"example.com/base"
)

// User is a person
// who can log in.
type User struct {
	sync.Mutex
	*base.Record
	Options[int]
	Hidden

	// ID is unique.
	ID         int64  `json:"id" db:"user_id"`
	Name, Mail string // how to reach the user
	tags       map[string]struct {
		Weight int
	}
	Address struct {
		Street string
		Geo    *struct{ Lat, Lon float64 }
	}
	OnChange func(old, new struct{ At int64 }) error //nolint:all
	_        [0]func()
}

type (
	// Point has two coordinates.
	Point struct{ X, Y int }

	Empty struct{}

	matrix [3][]struct{ Cell int }
)

var anonymous struct{ field int }
