package main

import (
	"encoding/json"
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

// user is the user and group that the image runs as, by number, because an image from scratch has
// no list of users.
const user = 65532

// writeImage writes an archive of the OCI layout of an image that has no other image below it. Each
// processor has the directory whose files are the root of its image. The command "docker load"
// reads the archive, too.
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
	var list []tarball.Descriptor
	index := mutate.IndexMediaType(empty.Index, types.OCIImageIndex)
	for _, platform := range platforms {
		processor, root, _ := strings.Cut(platform, "=")
		image, err := newImage(work, root, version, processor, at)
		if err != nil {
			return err
		}
		tagged, err := dockerImage(image, "model-catalog:"+version+"-"+processor)
		if err != nil {
			return err
		}
		list = append(list, tagged)
		platform := v1.Platform{OS: "linux", Architecture: processor}
		index = mutate.AppendManifests(index, mutate.IndexAddendum{
			Add:        image,
			Descriptor: v1.Descriptor{Platform: &platform},
		})
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
	text, err := json.Marshal(list)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, dockerList), text, 0o644); err != nil {
		return err
	}
	return archive(file, out, at, 0, "blobs", "index.json", dockerList, "oci-layout")
}

// dockerList is the file in an archive by which "docker load" finds the images: one for each
// processor.
const dockerList = "manifest.json"

func dockerImage(image v1.Image, tag string) (tagged tarball.Descriptor, err error) {
	manifest, err := image.Manifest()
	if err != nil {
		return tagged, err
	}
	blob := func(h v1.Hash) string { return "blobs/" + h.Algorithm + "/" + h.Hex }
	tagged = tarball.Descriptor{Config: blob(manifest.Config.Digest), RepoTags: []string{tag}}
	for _, layer := range manifest.Layers {
		tagged.Layers = append(tagged.Layers, blob(layer.Digest))
	}
	return tagged, nil
}

// newImage returns an image of a directory. Its second layer are the directories that belong to the
// user.
func newImage(work, root, version, processor string, at time.Time) (v1.Image, error) {
	entries, err := os.ReadDir(root)
	if err != nil {
		return nil, err
	}
	// An archive has one owner, so there is a layer for each. Files that the server only reads are
	// root's: a fault in it cannot change them.
	names := map[int][]string{} // by owner
	for _, e := range entries {
		owner := 0
		if e.Name() == "var" || e.Name() == "tmp" {
			owner = user
		}
		names[owner] = append(names[owner], e.Name())
	}
	image := mutate.MediaType(empty.Image, types.OCIManifestSchema1)
	image = mutate.ConfigMediaType(image, types.OCIConfigJSON)
	for _, owner := range []int{0, user} {
		file := filepath.Join(work, fmt.Sprintf("%s-%d.tar", processor, owner))
		if err := archive(file, root, at, owner, names[owner]...); err != nil {
			return nil, err
		}
		layer, err := tarball.LayerFromFile(file, tarball.WithMediaType(types.OCILayer))
		if err != nil {
			return nil, err
		}
		image, err = mutate.AppendLayers(image, layer)
		if err != nil {
			return nil, err
		}
	}
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config.OS = "linux"
	config.Architecture = processor
	config.Created = v1.Time{Time: at}
	config.History = []v1.History{{Created: v1.Time{Time: at}, CreatedBy: "release image"}}
	config.Config = v1.Config{
		User: fmt.Sprintf("%d:%[1]d", user),
		Cmd:  []string{"/bin/caddy", "run", "--config", "/etc/Caddyfile"},
		Env: []string{
			"PATH=/bin",
			"HOME=/var/lib",
			"XDG_DATA_HOME=/var/lib",
			"CATALOG_BIND=0.0.0.0", // the loopback interface of a container is not that of its host
			"CATALOG_ROOT=/srv",
		},
		WorkingDir:   "/",
		ExposedPorts: map[string]struct{}{"8080/tcp": {}},
		// By the program itself: the image has no shell and no curl.
		Healthcheck: &v1.HealthConfig{
			Test:     []string{"CMD", "/bin/caddy", "health"},
			Interval: 30 * time.Second,
			Timeout:  5 * time.Second,
		},
		Labels: map[string]string{
			"org.opencontainers.image.title":   "Model Catalog",
			"org.opencontainers.image.version": version,
		},
	}
	return mutate.ConfigFile(image, config)
}

// archive makes a TAR archive of names in a directory, whose files get one time and one owner.
func archive(file, root string, at time.Time, owner int, names ...string) error {
	// Everything that differs between machines is set, so that equal files give equal archives.
	args := []string{
		"--create",
		"--file=" + file,
		"--directory=" + root,
		"--sort=name",
		"--format=gnu",
		fmt.Sprintf("--mtime=@%d", at.Unix()),
		"--numeric-owner",
		fmt.Sprintf("--owner=%d", owner),
		fmt.Sprintf("--group=%d", owner),
	}
	_, err := process.Run("", nil, "tar", append(args, names...)...)
	return err
}
