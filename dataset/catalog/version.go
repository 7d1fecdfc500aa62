package catalog

// Version is a version of the API. Each has its own parameters and its own form of a model.
type Version uint8

// The versions. Version 1 is frozen: for a given dataset its answers never change.
const (
	V1 Version = iota + 1
	V2
)

// Versions are all versions, oldest first.
var Versions = [...]Version{V1, V2}

// String returns the version as the API's paths name it.
func (v Version) String() string { return "v" + string('0'+rune(v)) }
