package main

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io"
	"io/fs"
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
)

// user is the user and group that the image runs as, by number, because an image from scratch has no list of users.
const user = 65532

// writeImage writes an archive of the OCI layout of an image that has no other image below it. Each processor has the directory
// whose files are the root of its image. The command "docker load" reads the archive.
func writeImage(version, created, file string, platforms []string) error {
	at, err := time.Parse(time.RFC3339, created)
	if err != nil {
		return err
	}
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, platform := range platforms {
		processor, root, _ := strings.Cut(platform, "=")
		image, err := newImage(root, version, processor, at)
		if err != nil {
			return err
		}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{Add: image, Descriptor: v1.Descriptor{
			Platform:    &v1.Platform{OS: "linux", Architecture: processor},
			Annotations: map[string]string{"org.opencontainers.image.ref.name": version},
		}})
	}
	work, err := os.MkdirTemp("", "image")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	if _, err := layout.Write(work, index); err != nil {
		return err
	}
	archive, err := archiveOf(work, at, 0)
	if err != nil {
		return err
	}
	return os.WriteFile(file, archive, 0o644)
}

// newImage returns an image whose only layer is a directory.
func newImage(root, version, processor string, at time.Time) (v1.Image, error) {
	files, err := archiveOf(root, at, user)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil },
		tarball.WithMediaType(types.OCILayer))
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
		Env:          []string{"PATH=/bin", "HOME=/var/lib", "XDG_DATA_HOME=/var/lib", "CATALOG_ROOT=/srv", "CATALOG_DATASET=/data"},
		WorkingDir:   "/",
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		Healthcheck:  &v1.HealthConfig{Test: []string{"CMD", "/bin/caddy", "health"}, Interval: 30 * time.Second, Timeout: 5 * time.Second},
		Labels:       map[string]string{"org.opencontainers.image.title": "Model Catalog", "org.opencontainers.image.version": version},
	}
	return mutate.ConfigFile(image, config)
}

// archiveOf returns a directory as a TAR archive whose files have one time and one owner. Only the directory var is for the owner to
// write.
func archiveOf(root string, at time.Time, owner int) ([]byte, error) {
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	err := filepath.WalkDir(root, func(full string, entry fs.DirEntry, err error) error {
		if err != nil || full == root {
			return err
		}
		name, err := filepath.Rel(root, full)
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		header := &tar.Header{Name: filepath.ToSlash(name), Mode: int64(info.Mode().Perm()), ModTime: at, Typeflag: tar.TypeReg, Size: info.Size()}
		if within(header.Name, "var") || within(header.Name, "tmp") {
			header.Uid, header.Gid = owner, owner
		}
		if entry.IsDir() {
			header.Name, header.Typeflag, header.Size = header.Name+"/", tar.TypeDir, 0
			return w.WriteHeader(header)
		}
		if err := w.WriteHeader(header); err != nil {
			return err
		}
		content, err := os.ReadFile(full)
		if err == nil {
			_, err = w.Write(content)
		}
		return err
	})
	if err == nil {
		err = w.Close()
	}
	return archive.Bytes(), err
}

func within(name, directory string) bool {
	return name == directory || strings.HasPrefix(name, directory+"/")
}
