//go:build linux && cgo
// +build linux,cgo

// Copyright 2024 The Authors. All rights reserved.

package imports

/*
#include <stdio.h>
static void hello(void) { puts("hello"); }
*/
import "C"

import "fmt"

import (
	"net/http"
	str "strings"
	. "math"
	_ "image/png"
	yaml "gopkg.in/yaml.v3"
	raw `path/filepath`

	"example.com/project/internal/v2"
)

var upper = str.ToUpper
