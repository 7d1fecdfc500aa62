package parameter

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

// Library is a client library of a provider that sends a version of the API by itself, unless a program sets a header.
type Library struct {
	Registry string `json:"registry"` // npm, pypi, go, maven, nuget, composer or gem
	Package  string `json:"package"`  // as manifests name it
	Provider string `json:"provider"`
	// APIVersions are the versions that the library sends, the oldest first. From is the first version of the library that sends it;
	// empty for all before the next one.
	APIVersions []struct {
		From    string `json:"from"`
		Version string `json:"version"`
	} `json:"api_versions"`
}

// librariesJSON has the libraries, as the provider's pages and the libraries' own code have them on 2026-11-28: the TypeScript library
// 1.14.0 in src/client.ts, https://www.npmjs.com/package/@anthropic-ai/sdk/v/1.14.0.
//
//go:embed libraries.json
var librariesJSON []byte

// Libraries returns the libraries that send a version of an API by themselves.
var Libraries = sync.OnceValue(func() (libraries []Library) {
	if err := json.Unmarshal(librariesJSON, &libraries); err != nil {
		panic(fmt.Sprintf("parameter: libraries.json: %v", err))
	}
	return libraries
})

// LibraryOf returns the library with a name in a registry, or nil.
func LibraryOf(registry, name string) *Library {
	libraries := Libraries()
	for i := range libraries {
		if l := &libraries[i]; l.Registry == registry && l.Package == name {
			return l
		}
	}
	return nil
}

// APIVersion returns the version of the API that a version of the library sends; empty if the version of the library is empty, because
// an unknown one can send either.
func (l *Library) APIVersion(version string) (sent string) {
	if version == "" {
		return ""
	}
	for _, v := range l.APIVersions {
		if v.From == "" || compareVersions(version, v.From) >= 0 {
			sent = v.Version
		}
	}
	return sent
}
