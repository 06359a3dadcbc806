package color

// Pi is short.
const Pi = 3.14

const typed, Pair int = 1, 2

// Levels of a message, from the least to the most important.
const (
	Debug Level = iota // for developers
	Info
	_
	// Warn needs a look.
	Warn
)

// Sizes of things.
const (
	KB = 1 << (10 * (iota + 1))
	MB
)

const (
	apiKey   = "0123"
	greeting = "hello"
	long     = "a text that is too long for a signature"
	sum      = Debug + 1
	raw      = `x`
	letter   = 'a'
	timeout  = 5 * time.Second
	ok       = true
)
