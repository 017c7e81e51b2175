//go:build tools

// The main package that the cluster suite runs, so that `go mod tidy` keeps what it needs pinned.
package tools

import (
	_ "sigs.k8s.io/kustomize/kustomize/v5"
)
