package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"modelcatalog/dataset/filetest"
)

// betweenFile has texts with clients of several places. The website's scripts run the same cases.
const betweenFile = "../../site/testdata/between.json"

func readBetween(t *testing.T) (v verdicts, data string) {
	t.Helper()
	text, err := os.ReadFile(betweenFile)
	filetest.NoError(t, err)
	filetest.NoError(t, json.Unmarshal(text, &v))
	return v, v.catalog(t)
}

// TestBetween checks what is said of an id in a text with clients of several places.
func TestBetween(t *testing.T) {
	v, data := readBetween(t)
	for i := range v.Cases {
		c := &v.Cases[i]
		found := checked(t, data, v.Day, c.Code)
		if found == nil {
			found = &verdict{Models: []string{}, Stage: "usable"}
		}
		c.Want = *found
	}
	golden, err := json.MarshalIndent(v, "", " ")
	filetest.NoError(t, err)
	filetest.Golden(t, betweenFile, append(golden, '\n'))
}

// TestBetweenWrites checks that only ids are written into files of which it is known where they are asked.
func TestBetweenWrites(t *testing.T) {
	_, data := readBetween(t)
	const clients = "cloud = AzureOpenAI()\ndirect = OpenAI()\n"
	for text, want := range map[string]string{
		"model = \"gpt-5\"\n":                        "model = \"gpt-5\"\n",
		"model = \"o3-mini\"\n":                      "model = \"o3-mini\"\n",
		"direct.responses.create(model=\"gpt-5\")\n": "direct.responses.create(model=\"gpt-6\")\n",
		"cloud.responses.create(model=\"gpt-5\")\n":  "cloud.responses.create(model=\"gpt-5\")\n",
	} {
		dir := t.TempDir()
		file := filepath.Join(dir, "app.py")
		filetest.Write(t, file, clients+text)
		runProgram(program{directory: data}, "check", "--write", "--on", "2026-11-30", dir)
		got, err := os.ReadFile(file)
		filetest.NoError(t, err)
		if string(got) != clients+want {
			t.Errorf("check --write writes %q, want %q", got, clients+want)
		}
	}
}
