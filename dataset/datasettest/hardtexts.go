package datasettest

import (
	_ "embed"
	"strconv"
	"strings"
)

// hardLines are Go string literals, one a line, in groups that begin with "# name: ".
//
//go:embed testdata/hard.txt
var hardLines string

// Groups of texts in hardLines, where it says what they are.
var (
	pathIDs, publishedIDs, wordIDs = hardTexts("paths"), hardTexts("published"), hardTexts("words")
	likenessTexts, injectionTexts  = hardTexts("likeness"), hardTexts("injection")
	unicodeTexts, controlTexts     = hardTexts("unicode"), hardTexts("control")
)

// hardTexts returns the texts of a group.
func hardTexts(name string) (texts []string) {
	_, group, _ := strings.Cut(hardLines, "# "+name+": ")
	_, group, _ = strings.Cut(group, "\n") // the rest of the heading
	group, _, _ = strings.Cut(group, "\n# ")
	for line := range strings.Lines(group) {
		text, err := strconv.Unquote(strings.TrimSuffix(line, "\n"))
		if err != nil {
			panic(line + err.Error())
		}
		texts = append(texts, text)
	}
	return texts
}

// longIDs are as long as ids can be, or have segments about as long as file names can be.
func longIDs() (ids []string) {
	repeat := strings.Repeat
	const longest = 1024 // bytes, of an id
	for _, text := range []string{
		"a", "A", "/", "a/", "/a", ".", "../", " ", "%", "%2e", `"`, `\`, "~",
		"é", "\u0301", "漢", "😀", "ΐ", "\u2028", "a.json/",
	} {
		ids = append(ids, repeat(text, longest/len(text)))
	}
	// An id and another that begins with it; and ids whose names of files are just short enough, or
	// just too long, in bytes, in characters, or with an extension.
	ids = append(ids,
		repeat("a", longest-1), repeat("a", longest-1)+"b",
		repeat("é", 100), repeat("é", 100)+"a", "a"+repeat("é", 100), repeat("é", 127)+"a",
		repeat("x", 195)+".json", repeat("x", 196)+".json",
	)
	// Around the lengths at which names are cut (see catalog.FileName), and the 255 bytes of file
	// systems.
	for _, n := range []int{66, 67, 199, 200, 201, 205, 243, 244, 250, 251, 255, 256} {
		segment := repeat("x", n)
		ids = append(ids, segment, segment+"/a", "a/"+segment, repeat("X", n))
	}
	return append(ids, repeat(repeat("y", 200)+"/", 5), repeat(repeat("y", 255)+"/", 4))
}
