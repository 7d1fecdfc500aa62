package main

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/pflag"
	"golang.org/x/mod/sumdb/note"
)

const signHelp = `
FILE.note is then a signed note of FILE, in the text format of Go's checksum database.
"models verify" checks it.`

// keyFlag defines a flag for the file of a private key. Use says what the key is for.
func keyFlag(flags *pflag.FlagSet, file *string, name, use string) {
	flags.StringVar(file, name, "", "`file` of the private key, from \"generator key\", "+use)
}

func prepareKey(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	out := flags.String("out", "signing.key",
		"`file` for the private key, which must not exist; the public key is also written to FILE.pub")
	return func(stdout, _ io.Writer) error {
		private, public, err := note.GenerateKey(rand.Reader, flags.Arg(0))
		if err != nil {
			return err
		}
		if _, err := note.NewVerifier(public); err != nil {
			const format = "%q cannot be the name of a key: it contains a blank or a plus sign, or is empty"
			return fmt.Errorf(format, flags.Arg(0))
		}
		// O_EXCL: signatures by a key that was overwritten can never be made again.
		file, err := os.OpenFile(*out, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(file, private)
		err = errors.Join(err, file.Close(), os.WriteFile(*out+".pub", []byte(public+"\n"), 0o644))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(stdout, public)
		return err
	}
}

func prepareSign(flags *pflag.FlagSet) func(stdout, stderr io.Writer) error {
	var key string
	keyFlag(flags, &key, "key", "that signs")
	return func(_, _ io.Writer) error {
		text, err := os.ReadFile(flags.Arg(0))
		if err != nil {
			return err
		}
		signed, err := sign(text, key)
		if err != nil {
			return err
		}
		return os.WriteFile(flags.Arg(0)+".note", signed, 0o644)
	}
}

// sign returns a signed note with a text, by the private key in a file. See
// golang.org/x/mod/sumdb/note for the format.
func sign(text []byte, keyFile string) ([]byte, error) {
	key, err := os.ReadFile(keyFile)
	if err != nil {
		return nil, fmt.Errorf("the private key: %w", err)
	}
	signer, err := note.NewSigner(string(bytes.TrimSpace(key)))
	if err != nil {
		// Nothing of the content is shown, because the file may be another secret.
		return nil, fmt.Errorf("%s is not a private key of \"generator key\"", keyFile)
	}
	signed, err := note.Sign(&note.Note{Text: string(text)}, signer)
	if err != nil {
		return nil, fmt.Errorf("the text must be lines, each with a newline at its end: %w", err)
	}
	return signed, nil
}
