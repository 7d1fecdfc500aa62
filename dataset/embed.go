package dataset

import (
	"embed"
	"io/fs"
)

//go:embed data
var data embed.FS

// Embedded returns the dataset folder that is built into the binary, for Load: the repository's dataset/data at build time.
func Embedded() fs.FS {
	folder, err := fs.Sub(data, "data")
	if err != nil {
		panic(err) // "data" is a valid path, the only thing that fs.Sub can refuse
	}
	return folder
}
