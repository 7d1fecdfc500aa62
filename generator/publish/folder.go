//go:build unix

package publish

import (
	"io/fs"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// folder is an open folder of a tree. A worker meets the documents of a folder one after the other and keeps it open
// meanwhile, so that the system walks no path for each file.
type folder struct {
	root, name string
	fd         int
	opened     bool
}

// at opens the folder of the file name in the tree at root, and returns it with the last part of the name.
func (o *folder) at(root, name string) (fd int, base string, err error) {
	parent, base := ".", name
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		parent, base = name[:i], name[i+1:]
	}
	if o.opened && o.name == parent && o.root == root {
		return o.fd, base, nil
	}
	o.close()
	path := filepath.Join(root, parent)
	fd, err = ignoringEINTR(func() (int, error) {
		return unix.Open(path, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	})
	if err != nil {
		return 0, "", &fs.PathError{Op: "open", Path: path, Err: err}
	}
	o.root, o.name, o.fd, o.opened = root, parent, fd, true
	return fd, base, nil
}

func (o *folder) close() {
	if o.opened {
		unix.Close(o.fd)
		o.opened = false
	}
}

// stat describes a file, or a symbolic link itself.
func (o *folder) stat(root, name string) (st unix.Stat_t, err error) {
	fd, base, err := o.at(root, name)
	if err == nil {
		_, err = ignoringEINTR(func() (int, error) { return 0, unix.Fstatat(fd, base, &st, unix.AT_SYMLINK_NOFOLLOW) })
	}
	return st, err
}

// write makes a file. The name must be free: a file that exists may be one of the old tree's.
func (o *folder) write(root, name string, body []byte) error {
	fd, base, err := o.at(root, name)
	if err != nil {
		return err
	}
	file, err := ignoringEINTR(func() (int, error) {
		return unix.Openat(fd, base, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o644)
	})
	if err != nil {
		return &fs.PathError{Op: "open", Path: filepath.Join(root, name), Err: err}
	}
	for len(body) > 0 && err == nil {
		var n int
		n, err = ignoringEINTR(func() (int, error) { return unix.Write(file, body) })
		body = body[max(n, 0):]
	}
	if err == nil {
		err = flushFile(file)
	}
	if closeErr := unix.Close(file); err == nil && closeErr != unix.EINTR { // after EINTR the file is closed all the same
		err = closeErr
	}
	if err != nil {
		return &fs.PathError{Op: "write", Path: filepath.Join(root, name), Err: err}
	}
	return nil
}

// ignoringEINTR repeats a system call that a signal interrupts, which some file systems let happen.
func ignoringEINTR(call func() (int, error)) (n int, err error) {
	for {
		if n, err = call(); err != unix.EINTR {
			return n, err
		}
	}
}
