//go:build tools

// The main packages that the cluster suite runs, so that `go mod tidy` keeps what they need pinned.
package tools

import (
	_ "go.etcd.io/etcd/server/v3"
	_ "k8s.io/kubernetes/cmd/kube-apiserver"
)
