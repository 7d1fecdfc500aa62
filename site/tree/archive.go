package tree

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io/fs"
)

// maxUnpacked bounds the size of the files in an archive, in bytes. Parsed, they need six times as
// much memory.
const maxUnpacked = 128 << 20

// Unpack returns the files of a dataset in an archive, for dataset.Load. It reports an error if
// they would need far more memory than a dataset does.
func Unpack(archive []byte) (fs.FS, error) {
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return nil, err
	}
	// Sizes are taken from the bound and not added up: two sizes of 1<<63 would have the sum 0. The
	// reader of package zip reports an error if a file is longer than its header says.
	left := uint64(maxUnpacked)
	for _, file := range files.File {
		if file.UncompressedSize64 > left {
			return nil, fmt.Errorf(
				"the archive is too large when unpacked, want at most %d bytes", maxUnpacked)
		}
		left -= file.UncompressedSize64
	}
	return files, nil
}
