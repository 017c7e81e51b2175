//go:build tools

// The main packages that the cluster suite runs, so that `go mod tidy` keeps what they need pinned.
package tools

import (
	_ "sigs.k8s.io/cluster-api"
	_ "sigs.k8s.io/cluster-api/bootstrap/kubeadm"
	_ "sigs.k8s.io/cluster-api/controlplane/kubeadm"
)
