package representation

import "testing"

func TestNegotiate(t *testing.T) {
	for _, test := range []struct {
		header string
		want   Coding
	}{
		{"", Identity}, {"identity", Identity}, {"deflate", Identity}, {"gzip", Gzip}, {"GZip", Gzip},
		{"br", Brotli}, {"zstd", Zstd}, {"gzip, deflate, br, zstd", Zstd}, {"gzip,br", Brotli},
		{"gzip;q=1.0, br;q=0.9", Gzip}, {"gzip;q=0.5,br;q=0.25,zstd;q=0.125", Gzip},
		{"gzip ; q=0.001 , identity;q=0", Gzip}, {"gzip;q=0", Identity}, {"gzip;q=0.000", Identity},
		{"identity;q=1, gzip;q=0.5", Identity},
		{"identity;q=0.5, gzip;q=0.5", Gzip},
		{"identity;q=0", Identity},
		{"*", Identity},
		{"*;q=0", Identity},
		{"gzip;q=0, *", Identity},
		{"br;q=0.5, *", Brotli},
		{"gzip;q=0.5, *;q=0", Gzip},
		{"gzip;q=0.5, *;q=0.3", Gzip}, {"gzip;q=0.5, identity;q=0.1, *", Gzip},
		{"br, *;q=0.5", Brotli}, {"gzip;q=1, *;q=0.5", Gzip}, {"gzip;q=2", Identity}, {"gzip;q=-1", Identity},
		{"gzip;q=0.1234", Identity}, {"gzip;q=", Identity}, {"gzip;level=9", Gzip}, {",,gzip,,", Gzip},
		{";;;,=,q=1", Identity},
	} {
		t.Run(test.header, func(t *testing.T) {
			if got := Negotiate(test.header); got != test.want {
				t.Errorf("Negotiate(%q) = %s, want %s", test.header, got.Token(), test.want.Token())
			}
		})
	}
}
