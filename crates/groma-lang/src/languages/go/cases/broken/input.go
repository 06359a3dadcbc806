package broken

func Whole() int { return 1 }

type Half struct {
	Name string
	Count int

func Next(a int) {
	if a > {
	}
}

var Tail = 1
