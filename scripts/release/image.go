// Command release makes the container image of a release, which GoReleaser does not:
//
//	release VERSION TIME FILE PROCESSOR=DIRECTORY…
//
// It writes FILE, an archive of the OCI layout of an image that has no other image below it. Each processor has the directory whose files are
// the root of its image.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"

	"modelcatalog/scripts/process"
)

func main() {
	args := os.Args[1:]
	if len(args) < 4 {
		fmt.Fprintln(os.Stderr, "usage: release VERSION TIME FILE PROCESSOR=DIRECTORY…")
		os.Exit(2)
	}
	if err := writeImage(args[0], args[1], args[2], args[3:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// user is the user and group that the image runs as, by number, because an image from scratch has no list of users.
const user = 65532

func writeImage(version, created, file string, platforms []string) error {
	at, err := time.Parse(time.RFC3339, created)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "image")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, platform := range platforms {
		processor, root, _ := strings.Cut(platform, "=")
		image, err := newImage(filepath.Join(work, processor+".tar"), root, version, processor, at)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: image, Descriptor: v1.Descriptor{
			Platform: &v1.Platform{OS: "linux", Architecture: processor},
		}})
	}
	out := filepath.Join(work, "layout")
	directory, err := layout.Write(out, empty.Index)
	if err != nil {
		return err
	}
	named := layout.WithAnnotations(map[string]string{"org.opencontainers.image.ref.name": version})
	if err := directory.AppendIndex(index, named); err != nil {
		return err
	}
	return archive(file, out, at)
}

// newImage returns an image of a directory, whose layer it writes to a file.
func newImage(file, root, version, processor string, at time.Time) (v1.Image, error) {
	if err := archive(file, root, at); err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromFile(file, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, err
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	if image, err = mutate.AppendLayers(image, layer); err != nil {
		return nil, err
	}
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config.OS, config.Architecture, config.Created = "linux", processor, v1.Time{Time: at}
	config.History = []v1.History{{Created: v1.Time{Time: at}, CreatedBy: "release image"}}
	config.Config = v1.Config{
		User:         fmt.Sprintf("%d:%[1]d", user),
		Cmd:          []string{"/bin/caddy", "run", "--config", "/etc/Caddyfile"},
		Env:          []string{"PATH=/bin", "HOME=/var/lib", "XDG_DATA_HOME=/var/lib", "CATALOG_BIND=0.0.0.0", "CATALOG_ROOT=/srv"},
		WorkingDir:   "/",
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Healthcheck:  &v1.HealthConfig{Test: []string{"CMD", "/bin/caddy", "health"}, Interval: 30 * time.Second, Timeout: 5 * time.Second},
		Labels:       map[string]string{"org.opencontainers.image.title": "Model Catalog", "org.opencontainers.image.version": version},
	}
	return mutate.ConfigFile(image, config)
}

// archive makes a TAR archive of what is in a directory, whose files get one time and belong to root.
func archive(file, root string, at time.Time) error {
	args := []string{
		"--create", "--file=" + file, "--directory=" + root, "--sort=name", "--format=gnu", fmt.Sprintf("--mtime=@%d", at.Unix()),
		"--numeric-owner", "--owner=0", "--group=0",
	}
	entries, err := os.ReadDir(root)
	if err != nil {
		return err
	}
	for _, e := range entries {
		args = append(args, e.Name())
	}
	_, err = process.Run("", nil, "tar", args...)
	return err
}
