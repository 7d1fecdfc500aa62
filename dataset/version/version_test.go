package version

import (
	"regexp"
	"testing"
)

// TestText checks what programs of a release and other programs say. Go records no commit in the
// programs of tests.
func TestText(t *testing.T) {
	for _, test := range []struct{ release, commit, digest, want string }{
		{"v1.2.0", "1a2b3c4d5e6f7a8b", "70dc", `^v1\.2\.0, commit 1a2b3c4d5e6f, dataset 70dc$`},
		{"v1.2.0", "1a2b", "70dc", `^v1\.2\.0, commit 1a2b, dataset 70dc$`},
		{"", "", "", `^\(devel\), dataset [0-9a-f]{64}$`},
	} {
		t.Run(test.release, func(t *testing.T) {
			release, commit, digest = test.release, test.commit, test.digest
			if got := Text(); !regexp.MustCompile(test.want).MatchString(got) {
				t.Errorf("Text() = %q, want a match for %q", got, test.want)
			}
		})
	}
}
