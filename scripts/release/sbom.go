package main

import (
	"bytes"
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/CycloneDX/cyclonedx-go"
)

// writeMaterials writes the CycloneDX bill of materials of a Go program: the modules that the linker recorded in it, and Go itself.
func writeMaterials(program, file string) error {
	content, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	info, err := buildinfo.Read(bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("%s: %w", program, err)
	}
	component := func(m *debug.Module) cyclonedx.Component {
		if m.Version == "(devel)" { // a module of the repository
			m.Version = os.Getenv("RELEASE")
		}
		purl := fmt.Sprintf("pkg:golang/%s@%s", m.Path, m.Version)
		return cyclonedx.Component{
			Type: cyclonedx.ComponentTypeLibrary, BOMRef: purl, PackageURL: purl, Name: m.Path, Version: m.Version,
		}
	}
	main := component(&info.Main)
	main.Type = cyclonedx.ComponentTypeApplication
	main.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: fmt.Sprintf("%x", sha256.Sum256(content))}}
	parts := []cyclonedx.Component{component(&debug.Module{Path: "std", Version: info.GoVersion})}
	for _, m := range info.Deps {
		parts = append(parts, component(m))
	}
	var refs []string
	for _, c := range parts {
		refs = append(refs, c.BOMRef)
	}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Component: &main}
	bom.Components = &parts
	bom.Dependencies = &[]cyclonedx.Dependency{{Ref: main.BOMRef, Dependencies: &refs}}
	var text bytes.Buffer
	if err := cyclonedx.NewBOMEncoder(&text, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		return err
	}
	return os.WriteFile(file, text.Bytes(), 0o644)
}
