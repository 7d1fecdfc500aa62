//go:build unix

package publish

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// File systems that cannot exchange two names get two renames.
func TestSwapWithoutExchange(t *testing.T) {
	for _, refusal := range []error{syscall.EINVAL, syscall.ENOSYS, syscall.ENOTSUP, errors.ErrUnsupported} {
		dir := filepath.Join(t.TempDir(), "dist")
		sys := quick
		sys.exchange = func(a, b string) error { return refusal }
		for _, body := range []string{"1", "2", "3"} {
			if _, err := publish(dir, list(body), Options{Stamp: body}, sys); err != nil {
				t.Fatal(err)
			}
			noLitter(t, dir)
			if got, err := ReadStamp(dir); got != body || err != nil {
				t.Errorf("ReadStamp = %q, %v", got, err)
			}
		}
	}
}

// A build killed between two renames leaves no folder; the next one brings the old tree back, even if it then refuses.
func TestSwapInterruptedBetweenRenames(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	mustPublish(t, dir, map[string]string{"a": "old"}, Options{Stamp: "old"})
	file := inodeOf(t, filepath.Join(dir, "a"))
	tg, err := locate(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(dir, tg.retired); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(tg.staging, "a"), "new")
	if _, err := publish(dir, list("../x"), Options{}, quick); err == nil {
		t.Error("a faulty set was published")
	}
	noLitter(t, dir)
	if got, err := ReadStamp(dir); got != "old" || err != nil {
		t.Errorf("ReadStamp = %q, %v", got, err)
	}
	if sum := mustPublish(t, dir, map[string]string{"a": "old"}, Options{Stamp: "new"}); sum.Unchanged != 1 {
		t.Errorf("Publish made %+v", sum)
	}
	if inodeOf(t, filepath.Join(dir, "a")) != file {
		t.Error("the file is another one")
	}
}

// What goes wrong after the swap is an error, though the new tree is in place.
func TestSwapNotFlushed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	sys := quick
	sys.flushFolder = func(string) error { return syscall.EIO }
	sum, err := publish(dir, list("a"), Options{Stamp: "new"}, sys)
	if want := dir + " is published, but may be lost with the power: input/output error"; err == nil || err.Error() != want || !sum.Changed {
		t.Errorf("Publish made %+v, %v, want %s", sum, err, want)
	}
	if got, err := ReadStamp(dir); got != "new" || err != nil {
		t.Errorf("ReadStamp = %q, %v", got, err)
	}
	noLitter(t, dir)
}

func TestSwapSecondRenameFails(t *testing.T) {
	parent := t.TempDir()
	tg := &target{path: filepath.Join(parent, "dist"), staging: filepath.Join(parent, ".s"), retired: filepath.Join(parent, ".r")}
	write(t, filepath.Join(tg.path, "a"), "old")
	if err := tg.renameTwice(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("renameTwice: %v", err)
	}
	if got := files(t, parent)["dist/a"]; got != "old" {
		t.Errorf("the old tree holds %q", got)
	}
}
