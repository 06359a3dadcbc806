package vars

import (
	_ "embed"
	"errors"
)

// ErrMissing is returned when nothing is found.
var ErrMissing = errors.New("missing")

var _ Store = (*memory)(nil)

var (
	count, Total int
	left, right  = 1, 2
	retries      = 3
	offset       = -1
	password     = "pw"
	nothing      any = nil

	//go:embed page.html
	page string

	//go:embed logo.svg
	// logo is drawn at the top.
	logo []byte

	table = []struct {
		name string
	}{{"a"}}
	settings struct {
		verbose bool
	}
	callback = func(local int) { var inner int }
)

// Defaults of the server.
var (
	Port = 8080
	Host = "localhost"
)
