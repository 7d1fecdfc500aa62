package representation

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"modelcatalog/dataset/filetest"
)

// decode decodes a body as a client does.
func decode(t *testing.T, c Coding, coded []byte) []byte {
	t.Helper()
	var r io.Reader = bytes.NewReader(coded)
	var err error
	switch c {
	case Zstd:
		// Clients need not take windows above 8 MiB (RFC 9659).
		r, err = zstd.NewReader(r, zstd.WithDecoderMaxWindow(8<<20))
	case Brotli:
		r = brotli.NewReader(r)
	case Gzip:
		r, err = gzip.NewReader(r)
	}
	filetest.NoError(t, err)
	body, err := io.ReadAll(r)
	if err != nil {
		t.Fatalf("decode %s: %v", c.Token(), err)
	}
	return body
}

// bodies are of the kinds that a catalog has.
func bodies() map[string][]byte {
	var models strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&models, `{"id":"model-%d","context_length":"%d","status":"active"},`,
			i*7919%2000, 1000*(i%128))
	}
	return map[string][]byte{
		"empty":   {},
		"byte":    {'x'},
		"page":    []byte(models.String()[:5_000]),
		"models":  []byte(models.String()),
		"repeats": bytes.Repeat([]byte("abc"), 1<<17),
	}
}

func TestAppend(t *testing.T) {
	for name, body := range bodies() {
		for _, e := range []Effort{Fast, Best} {
			for _, c := range [...]Coding{Zstd, Brotli, Gzip, Identity} {
				t.Run(fmt.Sprintf("%s, %s, effort %d", name, c.Token(), e), func(t *testing.T) {
					before := []byte("before ")
					coded, found := bytes.CutPrefix(Append(before, c, e, body), before)
					if !found {
						t.Error("dst has lost its content")
					}
					if got := decode(t, c, coded); !bytes.Equal(got, body) {
						t.Errorf("%d bytes come back as %d others", len(body), len(got))
					}
					if c != Identity && len(body) > MinSize && !Pays(body, coded) {
						t.Errorf("%d bytes do not pay with %d", len(body), len(coded))
					}
				})
			}
		}
	}
}

// TestGeneration checks that compressed bytes change only with their generation.
func TestGeneration(t *testing.T) {
	var coded []byte
	for _, effort := range []Effort{Fast, Best} {
		for _, c := range Codings {
			coded = Append(coded, c, effort, bodies()["models"])
		}
	}
	if got, want := HashOf(coded), Hash(0xa01827521842bb2e); Generation != 4 || got != want {
		t.Errorf("hash of compressed bodies = %#x: increase Generation, then put it here", got)
	}
	if MinSize != 1024 ||
		Pays(make([]byte, 1000), make([]byte, 901)) ||
		!Pays(make([]byte, 1000), make([]byte, 900)) {
		t.Error("coding pays elsewhere: increase Generation, then change this test")
	}
}

// TestAppendForgets checks that the bytes do not depend on the bodies that an encoder has
// compressed before, even large ones.
func TestAppendForgets(t *testing.T) {
	text := func(n int) []byte {
		rng := rand.New(rand.NewPCG(uint64(n), 1))
		body := make([]byte, 0, n+16)
		for len(body) < n {
			body = fmt.Appendf(body, "model-%d ", rng.IntN(5000))
		}
		return body[:n]
	}
	bodies := [][]byte{text(3000), text(hugeBody), text(200_000), text(3000), text(hugeBody - 1), text(1000)}
	for _, e := range []Effort{Fast, Best} {
		if e == Best {
			// other megabytes take a second
			bodies = [][]byte{text(3000), bytes.Repeat(text(hugeBody/64), 64), text(3000)}
		}
		for _, c := range Codings {
			want := make([][]byte, len(bodies))
			for i, body := range bodies {
				want[i] = encoders[e][c].New().(encoder)(nil, body) // one that has coded nothing yet
			}
			for i, body := range bodies {
				if got := Append(nil, c, e, body); !bytes.Equal(got, want[i]) {
					t.Errorf("%s, effort %d: body %d has %d bytes, want %d as from a new encoder",
						c.Token(), e, i, len(got), len(want[i]))
				}
			}
		}
	}
}
