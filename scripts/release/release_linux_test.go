package main

import (
	"archive/tar"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	"github.com/google/go-containerregistry/pkg/registry"
	"github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/remote"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/validate"

	"modelcatalog/dataset/filetest"
)

// TestImage checks what an image says and contains, and that equal directories give equal images.
func TestImage(t *testing.T) {
	root := t.TempDir()
	filetest.Write(t, filepath.Join(root, "bin/caddy"), "program")
	filetest.NoError(t, os.Chmod(filepath.Join(root, "bin/caddy"), 0o755))
	filetest.NoError(t, os.MkdirAll(filepath.Join(root, "var/lib"), 0o755))
	var sums [2][32]byte
	file := filepath.Join(t.TempDir(), "image.tar")
	for i := range sums {
		filetest.NoError(t,
			writeImage("v1.2.3", "2026-01-02T03:04:05Z", file, []string{"amd64=" + root, "arm64=" + root}))
		content, err := os.ReadFile(file)
		filetest.NoError(t, err)
		sums[i] = sha256.Sum256(content)
	}
	if sums[0] != sums[1] {
		t.Error("two images of one directory differ")
	}
	for _, processor := range []string{"amd64", "arm64"} {
		image := openImage(t, file, processor)
		filetest.NoError(t, validate.Image(image))
		config, err := image.ConfigFile()
		filetest.NoError(t, err)
		if config.Config.User != "65532:65532" ||
			config.Config.Healthcheck == nil ||
			config.Created.Year() != 2026 {
			t.Errorf("%s: the configuration is %+v", processor, config)
		}
		got := fmt.Sprint(extract(t, image, t.TempDir()))
		want := "[var 755 65532 var/lib 755 65532 bin 755 0 bin/caddy 755 0]"
		if got != want {
			t.Errorf("%s: the files are %s, want %s", processor, got, want)
		}
	}
}

// openImage returns the image for a processor in an archive of an OCI layout, which it pushes to a
// registry and pulls from there by the tag.
func openImage(t *testing.T, file, processor string) v1.Image {
	t.Helper()
	directory := t.TempDir()
	if output, err := exec.Command("tar", "-xf", file, "-C", directory).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", file, err, output)
	}
	archive, err := layout.ImageIndexFromPath(directory)
	filetest.NoError(t, err)
	manifest, err := archive.IndexManifest()
	filetest.NoError(t, err)
	if len(manifest.Manifests) != 1 { // a program that copies an archive would ask which one
		t.Fatalf("%s has %d manifests, want 1", file, len(manifest.Manifests))
	}
	index, err := archive.ImageIndex(manifest.Manifests[0].Digest)
	filetest.NoError(t, err)
	server := httptest.NewServer(registry.New(registry.Logger(log.New(io.Discard, "", 0))))
	t.Cleanup(server.Close)
	tag, err := name.NewTag(strings.TrimPrefix(server.URL, "http://") + "/you/models:" +
		manifest.Manifests[0].Annotations["org.opencontainers.image.ref.name"])
	filetest.NoError(t, err)
	filetest.NoError(t, remote.WriteIndex(tag, index))
	image, err := remote.Image(tag, remote.WithPlatform(v1.Platform{OS: "linux", Architecture: processor}))
	filetest.NoError(t, err)
	var docker []tarball.Descriptor
	list, err := os.ReadFile(filepath.Join(directory, dockerList))
	filetest.NoError(t, errors.Join(err, json.Unmarshal(list, &docker)))
	for _, d := range docker {
		for _, blob := range append(d.Layers, d.Config) {
			if _, err := os.Stat(filepath.Join(directory, blob)); err != nil {
				t.Error(err)
			}
		}
	}
	return image
}

// extract writes the files of an image below a directory, and lists them with mode and owner.
func extract(t *testing.T, image v1.Image, directory string) (list []string) {
	t.Helper()
	files := mutate.Extract(image)
	defer files.Close()
	for r := tar.NewReader(files); ; {
		header, err := r.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		filetest.NoError(t, err)
		list = append(list, fmt.Sprintf("%s %o %d", header.Name, header.Mode, header.Uid))
		path := filepath.Join(directory, filepath.FromSlash(header.Name))
		if header.Typeflag == tar.TypeDir {
			filetest.NoError(t, os.MkdirAll(path, 0o755))
			continue
		}
		content, err := io.ReadAll(r)
		filetest.NoError(t, err)
		filetest.NoError(t, os.WriteFile(path, content, fs.FileMode(header.Mode)))
	}
}

var (
	directory = flag.String("release", "", "also check the release in a `directory`, as release.sh does")
	version   = flag.String("version", "", "its `version`")
)

// TestRelease checks a release: the programs in it say their version, the image runs in a chroot
// without root's rights, and the unit of the Debian package confines the service.
func TestRelease(t *testing.T) {
	if *directory == "" {
		return
	}
	work := t.TempDir()
	run(t, "tar", "-xzf",
		filepath.Join(*directory, "models_"+*version+"_linux_"+runtime.GOARCH+".tar.gz"), "-C",
		work)
	if got := run(t, filepath.Join(work, "models"), "version"); !strings.Contains(got, *version+", commit ") {
		t.Errorf("models version prints %s, want %s", got, *version)
	}
	root := filepath.Join(work, "deb")
	run(t, "dpkg-deb", "-x",
		filepath.Join(*directory, "model-catalog_"+*version+"_"+runtime.GOARCH+".deb"), root)
	run(t, "systemd-analyze", "security", "--offline=true", "--threshold=20",
		filepath.Join(root, "usr/lib/systemd/system/model-catalog.service"))
	run(t, filepath.Join(root, "usr/lib/model-catalog/generator"), "check", "-dataset",
		filepath.Join(root, "usr/share/model-catalog/data"))
	checkRPM(t, root)
	checkWheel(t)
	checkFormula(t)
	serveImage(t,
		openImage(t, filepath.Join(*directory, "model-catalog_"+*version+"_image.tar"), runtime.GOARCH))
}

// checkRPM checks that the package for RPM has the files of the one for Debian, which is unpacked
// in a directory.
func checkRPM(t *testing.T, debian string) {
	file := filepath.Join(*directory, "model-catalog_"+*version+"_"+runtime.GOARCH+".rpm")
	run(t, "rpm", "--checksig", "--nosignature", file)
	inRPM := map[string]bool{}
	for name := range strings.Lines(run(t, "rpm", "--query", "--list", "--package", file)) {
		inRPM[strings.TrimSpace(name)] = true
	}
	err := filepath.WalkDir(debian, func(path string, entry fs.DirEntry, err error) error {
		name := strings.TrimPrefix(path, debian)
		if err == nil && !entry.IsDir() && !inRPM[name] {
			t.Errorf("%s has no %s", file, name)
		}
		return err
	})
	filetest.NoError(t, err)
}

// checkWheel installs the Python package without a network, and runs its command.
func checkWheel(t *testing.T) {
	env := filepath.Join(t.TempDir(), "env")
	run(t, "python3", "-m", "venv", env)
	pip := []string{
		"--isolated",
		"--disable-pip-version-check",
		"install",
		"--no-index",
		"--pre",
		"--find-links",
		*directory,
		"model-catalog",
	}
	run(t, filepath.Join(env, "bin/pip"), pip...)
	got := run(t, filepath.Join(env, "bin/model-catalog"), "version")
	if !strings.Contains(got, *version+", commit ") {
		t.Errorf("the command of the wheel prints %s, want %s", got, *version)
	}
}

// checkFormula reads the formula in Ruby as Homebrew does, with the methods that it calls, and
// compares its digests with the archives.
// LIMIT: Homebrew itself is not run, because it installs itself from the network.
func checkFormula(t *testing.T) {
	file := filepath.Join(*directory, "model-catalog.rb")
	_, err := os.Stat(file)
	// without it there is no address to install from
	if errors.Is(err, fs.ErrNotExist) && os.Getenv("REPOSITORY") == "" {
		return
	}
	filetest.NoError(t, err)
	lines := strings.Fields(run(t, "ruby", "testdata/formula.rb", file))
	if len(lines) != 8 {
		t.Fatalf("the formula has %q, want four addresses and digests", lines)
	}
	for i := 0; i < len(lines); i += 2 {
		content, err := os.ReadFile(filepath.Join(*directory, path.Base(lines[i])))
		filetest.NoError(t, err)
		if got := fmt.Sprintf("%x", sha256.Sum256(content)); got != lines[i+1] {
			t.Errorf("%s has the digest %s, in the formula %s", lines[i], got, lines[i+1])
		}
	}
}

// serveImage runs an image's command in a chroot, and checks its health as the image says.
func serveImage(t *testing.T, image v1.Image) {
	root := t.TempDir()
	extract(t, image, root)
	config, err := image.ConfigFile()
	filetest.NoError(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	filetest.NoError(t, err)
	address := listener.Addr().String()
	filetest.NoError(t, listener.Close())
	inside := func(words []string) *exec.Cmd {
		command := exec.Command(words[0], words[1:]...)
		command.Env = append(config.Config.Env,
			fmt.Sprintf("CATALOG_ADDRESS=:%d", listener.Addr().(*net.TCPAddr).Port),
			"CATALOG_BIND=127.0.0.1", "CATALOG_ADMIN=off")
		command.Dir = "/"
		command.SysProcAttr = &syscall.SysProcAttr{
			Chroot: root, Cloneflags: syscall.CLONE_NEWUSER,
			UidMappings: []syscall.SysProcIDMap{{ContainerID: user, HostID: os.Getuid(), Size: 1}},
			GidMappings: []syscall.SysProcIDMap{{ContainerID: user, HostID: os.Getgid(), Size: 1}},
		}
		return command
	}
	server := inside(config.Config.Cmd)
	var log strings.Builder
	server.Stderr = &log
	filetest.NoError(t, server.Start())
	defer func() {
		server.Process.Signal(syscall.SIGTERM)
		server.Wait()
	}()
	healthy := false
	for end := time.Now().Add(time.Minute); !healthy && time.Now().Before(end); {
		healthy = inside(config.Config.Healthcheck.Test[1:]).Run() == nil
	}
	if !healthy {
		t.Fatalf("the image is not healthy after a minute: %s", &log)
	}
	for path, want := range map[string]string{
		"/":             "<!doctype html>",
		"/api/v2/stats": `{"data":`,
		"/version.json": `{"$schema"`,
	} {
		response, err := http.Get("http://" + address + path)
		filetest.NoError(t, err)
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil ||
			response.StatusCode != 200 ||
			!strings.HasPrefix(strings.ToLower(string(body)), want) {
			t.Errorf("GET %s: %s, %.80s, want %s", path, response.Status, body, want)
		}
	}
}

// run runs a program, which must succeed, and returns its output.
func run(t *testing.T, name string, args ...string) string {
	t.Helper()
	output, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %q: %v: %s", name, args, err, output)
	}
	return string(output)
}
