//go:build tools

// The main package that the cluster suite runs, so that `go mod tidy` keeps what it needs pinned.
package tools

import (
	_ "github.com/butlerdotdev/steward"
)
