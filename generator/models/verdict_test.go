package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"modelcatalog/dataset/filetest"
	"modelcatalog/dataset/resolve"
	"modelcatalog/site/representation"
)

// verdictsFiles are cases of what ids mean. The first are for the website's scripts, too. The
// second have more forms in which ids of clouds, makers, hosts and gateways are written, each once.
var verdictsFiles = []string{"../../site/testdata/verdicts.json", "testdata/forms.json"}

// verdicts are ids as programs have them, and what the command line, the tools for agents and the
// check page say of them: the website's scripts run the same cases.
type verdicts struct {
	Day    string `json:"day"`
	Models []struct {
		Provider   string   `json:"provider"`
		Kind       string   `json:"kind"`
		ID         string   `json:"id"`
		Retirement string   `json:"retirement_date,omitempty"`
		Next       string   `json:"replacement,omitempty"`
		Aliases    []string `json:"aliases,omitempty"`
		Canonical  string   `json:"canonical,omitempty"`
	} `json:"models"`
	Cases []struct {
		About string `json:"about"`
		ID    string `json:"id"`
		// that has the id; if it is empty, the id is the value of a key
		Code   string  `json:"code,omitempty"`
		Beside string  `json:"beside,omitempty"` // the place that the code names
		Want   verdict `json:"want"`
	} `json:"cases"`
}

type verdict struct {
	Place  string   `json:"place,omitempty"`
	Models []string `json:"models"`
	Stage  string   `json:"stage"`
	Doubt  string   `json:"doubt,omitempty"`
	Note   string   `json:"note,omitempty"`
}

// catalog writes the models as a dataset and returns its directory.
func (v *verdicts) catalog(t *testing.T) string {
	data := filepath.Join(t.TempDir(), "data")
	files := map[string]string{}
	var providers []string
	for _, m := range v.Models {
		line := fmt.Sprintf(`{"id":%q,"name":null,"description":null,"type":"chat",`+
			`"context_length":"","status":"active",`+
			`"updated_at":"2026-06-10T05:29:38.000Z","last_seen_at":"2026-06-10T05:29:38.000Z"`, m.ID)
		if m.Aliases != nil {
			line += fmt.Sprintf(`,"aliases":[%q]`, m.Aliases[0])
		}
		if m.Canonical != "" && m.Kind != "maker" {
			line += fmt.Sprintf(`,"canonical_id":%q`, m.Canonical)
		}
		if m.Retirement != "" {
			line += fmt.Sprintf(`,"retirement_date":%q`, m.Retirement)
		}
		if provider, id, found := strings.Cut(m.Next, "/"); found {
			line += fmt.Sprintf(`,"replacement":{"provider":%q,"id":%q}`, provider, id)
		}
		if files[m.Provider] == "" {
			providers = append(providers,
				fmt.Sprintf(`{"id":%q,"name":%q,"kind":%q}`, m.Provider, resolve.NameOf(m.Provider), m.Kind))
		}
		files[m.Provider] += line + "}\n"
	}
	for provider, text := range files {
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		id := func(line string) string { return strings.Split(line, `"`)[3] }
		slices.SortFunc(lines, func(a, b string) int { return cmp.Compare(id(a), id(b)) })
		filetest.Write(t, filepath.Join(data, "models", provider+".jsonl"), strings.Join(lines, "\n")+"\n")
	}
	filetest.Write(t, filepath.Join(data, "providers.json"), "["+strings.Join(providers, ",")+"]\n")
	filetest.Write(t, filepath.Join(data, "settings.json"), `{"any_providers":true}`+"\n")
	filetest.Write(t, filepath.Join(data, "sync.json"), "null\n")
	return data
}

// TestVerdicts asks check, get and the tool check_ids about the same ids: they mean the same
// models, in the same stage, with the same words about what is uncertain.
func TestVerdicts(t *testing.T) {
	for _, file := range verdictsFiles {
		t.Run(filepath.Base(file), func(t *testing.T) { testVerdicts(t, file) })
	}
}

func testVerdicts(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	filetest.NoError(t, err)
	var v verdicts
	filetest.NoError(t, json.Unmarshal(text, &v))
	data := v.catalog(t)
	for i := range v.Cases {
		c := &v.Cases[i]
		t.Run(c.ID+" "+c.Beside, func(t *testing.T) {
			name := c.ID
			if c.Beside != "" {
				name = c.Beside + "/" + name // which is how these two can be asked about a place
			}
			c.Want = asked(t, data, v.Day, name)
			found := checked(t, data, v.Day, cmp.Or(c.Code, fmt.Sprintf("model = %q\n", c.ID)))
			if found == nil { // it is fine, and nothing is uncertain
				found = &verdict{
					Place:  c.Want.Place,
					Models: c.Want.Models,
					Stage:  "usable",
					Note:   c.Want.Note,
				}
				if c.Want.Note != "" && !strings.Contains(c.Want.Note, "deployment") {
					t.Errorf("check says nothing, want %q", c.Want.Note)
				}
			}
			if diff := gocmp.Diff(c.Want, *found); diff != "" {
				t.Errorf("check (-want as check_ids, +got): %s", diff)
			}
			// get shows a model, and has none to show if there are several, or if it is gone.
			code, stdout, stderr := runProgram(program{directory: data}, "get", name, "--json")
			var got struct {
				Data struct{ Provider, ID string }
			}
			_ = json.Unmarshal([]byte(stdout), &got) // empty without a model
			one := len(c.Want.Models) == 1 && c.Want.Stage != "" && code == exitOK
			if one &&
				(got.Data.Provider+"/"+got.Data.ID != c.Want.Models[0] ||
					!strings.Contains(stderr, c.Want.Note)) {
				t.Errorf("get answers %s/%s, %q, want %v, %q",
					got.Data.Provider, got.Data.ID, stderr, c.Want.Models, c.Want.Note)
			}
		})
	}
	golden, err := json.MarshalIndent(v, "", " ")
	filetest.NoError(t, err)
	filetest.Golden(t, file, append(golden, '\n'))
}

// checked returns what check says of the id in a text, nil if it is fine.
func checked(t *testing.T, data, day, code string) *verdict {
	t.Helper()
	_, stdout, _ := runProgram(program{directory: data, console: console{stdin: strings.NewReader(code)}},
		"check", "--json", "--within", "0", "--on", day, "-")
	var report struct {
		Data []verdict
		Meta struct {
			Notes []struct {
				Note, Place string
				Models      []string
			}
		}
	}
	filetest.NoError(t, json.Unmarshal([]byte(stdout), &report))
	notes := report.Meta.Notes
	switch {
	case len(report.Data)+len(notes) > 1:
		t.Errorf("check found %s, want one id", stdout)
	case len(report.Data) == 1:
		return &report.Data[0]
	case len(notes) == 1 && len(notes[0].Models) == 0:
		return &verdict{Note: notes[0].Note, Place: notes[0].Place, Models: []string{}, Stage: "unknown"}
	case len(notes) == 1:
		return &verdict{Note: notes[0].Note, Place: notes[0].Place, Models: notes[0].Models, Stage: "usable"}
	}
	return nil
}

// asked returns what the tool check_ids says of an id.
func asked(t *testing.T, data, day, name string) (v verdict) {
	t.Helper()
	call := fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":"tools/call",`+
		`"params":{"name":"check_ids","arguments":{"ids":[%s],"day":%q}}}`,
		representation.Encode(name), day)
	var out strings.Builder
	p := program{
		directory: data,
		console:   console{stdin: strings.NewReader(call + "\n"), unbuffered: &out},
	}
	_, _, stderr := runProgram(p, "mcp")
	var message struct {
		Result struct{ Content []struct{ Text string } }
	}
	filetest.NoError(t, json.Unmarshal([]byte(out.String()), &message))
	if len(message.Result.Content) != 1 {
		t.Fatalf("%s%s", out.String(), stderr)
	}
	var answer struct {
		Data []struct{ Stage, Place, Note, Provider, ID string }
		Note string
	}
	filetest.NoError(t, json.Unmarshal([]byte(message.Result.Content[0].Text), &answer))
	v.Models = []string{}
	for _, one := range answer.Data {
		v.Stage, v.Place, v.Note = one.Stage, one.Place, one.Note
		if one.Provider != "" {
			v.Models = append(v.Models, one.Provider+"/"+one.ID)
		}
	}
	_, doubt, _ := strings.Cut(answer.Note, " is uncertain: ")
	v.Doubt = strings.TrimSuffix(doubt, ".")
	return v
}
