package tree

import (
	"strings"
	"testing"
	"testing/fstest"
)

// TestOpenFaults checks that a tree whose files do not belong together is refused, and that no
// error quotes a file.
func TestOpenFaults(t *testing.T) {
	const secret = "root:x:0:0"
	const schema = `{"$schema":"https://models.example/schemas/version.json","archive":"`
	for _, test := range []struct{ name, version, archive, want string }{
		{"no JSON", secret, "", "version.json is not the JSON that generator build writes"},
		{
			name:    "another schema",
			version: `{"$schema":"` + secret + `"}`,
			archive: "",
			want:    "version.json has a schema whose address does not end in",
		},
		{
			name:    "another archive",
			version: schema + Digest(nil) + `"}`,
			archive: secret,
			want:    "downloads/dataset.zip does not match the digest in version.json",
		},
		{
			name:    "no archive",
			version: schema + Digest([]byte(secret)) + `"}`,
			archive: secret,
			want:    "downloads/dataset.zip: zip: not a valid zip file",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Open(fstest.MapFS{
				VersionFile: {Data: []byte(test.version)},
				Archive:     {Data: []byte(test.archive)},
			})
			if err == nil ||
				!strings.Contains(err.Error(), test.want) ||
				strings.Contains(err.Error(), secret) {
				t.Errorf("Open() = %v, want %q", err, test.want)
			}
		})
	}
}
