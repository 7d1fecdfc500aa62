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
	for _, text := range []string{"a", "A", "/", "a/", "/a", ".", "../", " ", "%", "%2e", `"`, `\`, "~", "é", "\u0301", "漢", "😀", "ΐ", "\u2028", "a.json/"} {
		ids = append(ids, strings.Repeat(text, 1024/len(text)))
	}
	ids = append(ids, strings.Repeat("a", 1023), strings.Repeat("a", 1023)+"b", strings.Repeat("é", 100), strings.Repeat("é", 100)+"a",
		"a"+strings.Repeat("é", 100), strings.Repeat("é", 127)+"a", strings.Repeat("x", 195)+".json", strings.Repeat("x", 196)+".json")
	for _, n := range []int{66, 67, 199, 200, 201, 205, 243, 244, 250, 251, 255, 256} {
		segment := strings.Repeat("x", n)
		ids = append(ids, segment, segment+"/a", "a/"+segment, strings.Repeat("X", n))
	}
	return append(ids, strings.Repeat(strings.Repeat("y", 200)+"/", 5), strings.Repeat(strings.Repeat("y", 255)+"/", 4))
}
