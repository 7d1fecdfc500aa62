package parameter

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

// Library is a client library of a provider that sends a version of the API by itself, unless a
// program sets a header.
type Library struct {
	Registry string `json:"registry"` // npm, pypi, go, maven or nuget
	Package  string `json:"package"`  // as manifests name it
	Language string `json:"language"` // of the programs that use it, as package calls names it
	Provider string `json:"provider"`
	// APIVersions are the versions that the library sends, the oldest first. From is the first
	// version of the library that sends it; empty for all before the next one. Read is the version
	// of the library in whose code that was read; empty if only the provider's guide says it.
	APIVersions []struct {
		From    string `json:"from"`
		Version string `json:"version"`
		Read    string `json:"read"`
	} `json:"api_versions"`
}

// librariesJSON has the libraries as on 2026-11-29. The provider's guide to the newer version names
// the first releases that send it. In their code, look where requests get their headers: client.js of the TypeScript library, _client.py of the Python one,
// internal/requestconfig in Go, AnthropicBackend.kt in Java, and Core/ParamsBase.cs in C#.
//
// LIMIT: the releases of the Python, Java and C# libraries that send the newer version were not
// read, because their packages could not be had. That these releases exist was seen in lists of
// packages.
//
// LIMIT: the libraries for PHP and Ruby are missing, because their packages were not found where
// they could be looked at.
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

// LibraryIn returns the library of a provider for a language, or nil.
func LibraryIn(language, provider string) *Library {
	libraries := Libraries()
	for i := range libraries {
		if l := &libraries[i]; l.Language == language && l.Provider == provider {
			return l
		}
	}
	return nil
}

// APIVersion returns the version of the API that a version of the library sends; empty if the
// version of the library is empty, because an unknown one can send either.
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
