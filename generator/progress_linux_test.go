package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// openTerminal returns both ends of a terminal: what is written to screen comes out of reader.
func openTerminal() (reader, screen *os.File, err error) {
	reader, err = os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		return nil, nil, err
	}
	number, err := unix.IoctlGetInt(int(reader.Fd()), unix.TIOCGPTN)
	if err == nil {
		err = unix.IoctlSetPointerInt(int(reader.Fd()), unix.TIOCSPTLCK, 0)
	}
	if err == nil {
		screen, err = os.OpenFile(fmt.Sprint("/dev/pts/", number), os.O_RDWR|unix.O_NOCTTY, 0)
	}
	return reader, screen, err
}

// TestBuildOnTerminal wants the bar on a terminal to be gone when a build ends, well or not, before its last words.
func TestBuildOnTerminal(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, "data", rightDataset())
	build := func() (code int, shown string) {
		t.Helper()
		reader, screen, err := openTerminal()
		if err != nil {
			t.Fatal(err)
		}
		defer reader.Close()
		all := make(chan string)
		go func() {
			text, _ := io.ReadAll(reader) // ends in an error when the screen is closed
			all <- string(text)
		}()
		code = run([]string{"build", "-dataset", "data", "-sidecars=false"}, io.Discard, screen)
		screen.Close()
		return code, <-all
	}
	bar := "\r\x1b[Kcheck    " + strings.Repeat("░", barWidth) + " 0/"
	code, shown := build()
	if code != exitOK || !strings.HasPrefix(shown, bar) || !strings.HasSuffix(shown, "\r\x1b[K") {
		t.Errorf("exit %d, shown %q", code, shown)
	}
	writeFiles(t, "dist", map[string]string{"notes.txt": "Somebody's."})
	code, shown = build()
	if last := shown[strings.LastIndex(shown, "\x1b[K")+len("\x1b[K"):]; code != exitFailed || !strings.HasPrefix(last, "dist holds files") {
		t.Errorf("exit %d, shown %q", code, shown)
	}
}
