package downloads

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/changes"
	"modelcatalog/site/changes/changestest"
	"modelcatalog/site/representation"
	"modelcatalog/site/tree"
)

const testBase = "https://models.example/catalog"

// small is a dataset with what matters in few models: null, empty and hard texts, no context
// length, every status; and all facts, of a model that is retired as well, and prices of every
// agreement.
func small() *dataset.Dataset {
	synced := mustTime("2026-07-24T18:23:43.000Z")
	d := &dataset.Dataset{LastSync: &synced}
	for _, id := range []string{"acme", "bolt", "core", "dyna", "echo", "flux", "models"} {
		d.Providers = append(d.Providers, dataset.Provider{ID: id, Name: strings.ToUpper(id) + " & Co"})
	}
	null, text := dataset.NullString{}, dataset.Text
	d.Models = []dataset.Model{
		{
			ID:            "=1+1",
			Provider:      "acme",
			Name:          text("Says \"hi\", twice"),
			Description:   text("one\r\ntwo\nthree"),
			ContextLength: "128000",
			UpdatedAt:     mustTime("2026-01-02T00:00:00.000Z"),
			LastSeenAt:    synced,
		},
		{
			ID:          "a/b c",
			Provider:    "acme",
			Name:        null,
			Description: text(""),
			Type:        dataset.Embedding,
			Status:      dataset.Deprecated,
			UpdatedAt:   mustTime("2026-03-01T00:00:00.000Z"),
			LastSeenAt:  synced,
		},
		{
			ID:            "<b>",
			Provider:      "bolt",
			Name:          text(""),
			Description:   text("\x00\x01 <script>alert(1)</script> & ]]>"),
			ContextLength: "999999999999999999",
			Status:        dataset.Unlisted,
			UpdatedAt:     mustTime("2026-02-01T00:00:00.000Z"),
			LastSeenAt:    mustTime("2025-02-01T00:00:00.000Z"),
		},
		{ID: "m", Provider: "models", Name: text(" blanks "), Description: null, Type: dataset.Video,
			UpdatedAt: mustTime("2026-02-01T00:00:00.000Z"), LastSeenAt: synced},
	}
	d.Sources = []dataset.Source{
		{Name: "litellm", Kind: dataset.KindCollection, AsOf: 20260724, License: "MIT"},
		{
			Name:     "provider",
			Kind:     dataset.KindPage,
			AsOf:     20260701,
			URL:      "https://a.example",
			Official: []string{"acme"},
		},
		{
			Name:     "provider/limits",
			Kind:     dataset.KindPage,
			AsOf:     20260700,
			URL:      "https://a.example/limits",
			Official: []string{"acme"},
		},
	}
	price := func(
		meter dataset.Meter,
		condition string,
		amount dataset.Decimal,
		source string,
	) dataset.Price {
		return dataset.Price{
			Amount:    amount,
			Condition: condition,
			Source:    source,
			From:      20250206,
			AsOf:      20260701,
			Meter:     meter,
		}
	}
	details := dataset.Details{
		MaxInputTokens:      1,
		MaxOutputTokens:     999999999999999999,
		EmbeddingDimensions: 3072,
		InputModalities:     1<<5 - 1,
		OutputModalities:    1,
		Flags:               dataset.Flags{Known: 1<<7 - 1, True: 0b1010101},
		ReleaseDate:         20250800,
		KnowledgeCutoff:     20240229,
		Family:              "f-1",
		Aliases:             []string{"\"=2", "+1"},
		Prices: []dataset.Price{
			{Amount: "12345678901234567.891", Source: "litellm", To: 20250206, AsOf: 20260724},
			price(0, "", "0.1", "litellm"),
			price(0, "context>200000", "0.3", "litellm"),
			price(0, "context>200000", "0.3", "provider"),
			price(1, "", "0", "provider"),
			price(2, "", "7", "litellm"),
			price(2, "", "8", "provider"),
			price(2, "utc=16:30-00:30", "1", "litellm"),
		},
		Sources: []dataset.FactClaim{
			said("litellm", 0, "context_length", "1"),
			{Claim: dataset.Claim{Source: "litellm"}, Fact: 10, Abbreviated: true},
			{Claim: dataset.Claim{Source: "litellm"}, Fact: 11, Abbreviated: true},
			said("litellm", 0, "features.web_search", ""),
			{
				Claim: dataset.Claim{Source: "provider", Read: 20260600, Until: 20260615, Value: "f-0"},
				Fact:  dataset.FactIndex("family"),
			},
			{Claim: dataset.Claim{Source: "provider", Read: 20260700}, Abbreviated: true},
			{
				Claim:       dataset.Claim{Source: "provider", Read: 20260700},
				Fact:        dataset.FactIndex("context_length"),
				Abbreviated: true,
			},
			{Claim: dataset.Claim{Source: "provider/limits", Read: 20260701}, Fact: 10, Abbreviated: true},
		},
	}
	details.Prices[1].To, details.Prices[4].Promised, details.Prices[4].AsOf = 20270101, 20261201, 20260700
	d.Models[0].Details, d.Models[1].Details = details, details
	d.Models[0].RetirementDate, d.Models[0].Replacement = "2026-12-01", "acme/a/b c"
	d.Models[1].RetirementDate, d.Models[1].NotBefore = "2026-07-24", "2026-07-01"
	d.Models[3].Details = dataset.Details{Sources: []dataset.FactClaim{said("provider", 0, "", "")}}
	return d
}

func said(source string, read dataset.Date, fact, value string) dataset.FactClaim {
	return dataset.FactClaim{
		Claim: dataset.Claim{Source: source, Read: read, Value: value},
		Fact:  dataset.FactIndex(fact),
	}
}

func mustTime(text string) dataset.Timestamp {
	t, err := dataset.ParseTimestamp(text)
	if err != nil {
		panic(err)
	}
	return t
}

// datasets are those that all rules are held against.
func datasets(t *testing.T) map[string]*dataset.Dataset {
	real := catalogtest.Sample(t)
	real.Models = real.Models[:150]
	return map[string]*dataset.Dataset{
		"real":    real,
		"small":   small(),
		"empty":   datasettest.New(datasettest.Options{}),
		"hostile": datasettest.New(datasettest.Options{Models: 200, Seed: 7, Hostile: true}),
	}
}

// addresses are those of a website with short paths.
func addresses(row int) (page, answer string) {
	return fmt.Sprintf("%s/models/%d/", testBase, row), fmt.Sprintf("%s/api/v1/models/%d", testBase, row)
}

// manyChanges is how many changes a dataset with models has: more than two pages.
const manyChanges = 437

// makerOf returns a maker without documents, of a dataset with a history.
func makerOf(t *testing.T, d *dataset.Dataset) *maker {
	t.Helper()
	c := catalogtest.New(t, d)
	opts := Options{
		BaseURL:   testBase,
		Service:   "Model Catalog",
		Build:     strings.Repeat("b", 64),
		Addresses: addresses,
		Database:  recordRows,
		Changes:   changes.New(changestest.History(d, manyChanges)),
	}
	return newMaker(d, c, opts)
}

// recordRows is what the tests have in place of a database: its schema and rows as text. Package
// sqlite's tests fill real ones.
func recordRows(
	schema string,
	rows func(insert func(table string, values []any) error) error,
) ([]byte, error) {
	text := []byte(schema)
	err := rows(func(table string, values []any) error {
		text = append(text, table...)
		for _, value := range values {
			text = fmt.Appendf(text, " %#v", value)
		}
		text = append(text, '\n')
		return nil
	})
	return text, err
}

// made returns the documents of a dataset by path, and the catalog.
func made(t *testing.T, d *dataset.Dataset) (map[string]representation.Document, *catalog.Catalog) {
	t.Helper()
	m := makerOf(t, d)
	return documentsOf(t, m), m.catalog
}

// documentsOf returns the documents that New makes with a maker's options, by path.
func documentsOf(t *testing.T, m *maker) map[string]representation.Document {
	t.Helper()
	set, err := New(m.dataset, m.catalog, m.options)
	filetest.NoError(t, err)
	all := map[string]representation.Document{}
	for _, document := range set.Documents {
		all[document.Path] = document
	}
	return all
}

// checksum matches the checksums in version.json, which depend on libraries.
var checksum = regexp.MustCompile(`"(v2|exports|archive)":"[0-9a-f]{64}"`)

// TestGolden compares the documents of a small dataset with testdata. In place of the database are
// its rows; see recordRows.
func TestGolden(t *testing.T) {
	d := small()
	m := makerOf(t, d)
	m.options.Changes = changes.New(changestest.History(d, 12))
	documents := documentsOf(t, m)
	for _, path := range []string{
		"version.json", "downloads/v2/models.json", "downloads/v2/models.csv",
		"downloads/v2/price_history.csv",
		"changes.json", "feeds/changes.atom", "feeds/changes/core.atom", "downloads/v2/models.sqlite",
	} {
		file := "testdata/" + strings.ReplaceAll(path, "/", "-")
		filetest.Golden(t, file, checksum.ReplaceAll(documents[path].Body, []byte(`"$1":"sha256"`)))
	}
}

// TestSums checks the size and digest of each file, that the files SHA256SUMS have those of all
// files but the archive, and that version.json has theirs.
func TestSums(t *testing.T) {
	for name, d := range datasets(t) {
		m := makerOf(t, d)
		documents := documentsOf(t, m)
		set, err := New(d, m.catalog, m.options)
		filetest.NoError(t, err)
		for _, f := range set.Files {
			body := documents[f.Path].Body
			sum := tree.Digest(body)
			if f.Size != int64(len(body)) ||
				f.SHA256 != sum ||
				f.MediaType != documents[f.Path].MediaType ||
				f.Use == "" {
				t.Errorf("%s: Files has %v, want digest %s of %d bytes", name, f, sum, len(body))
			}
		}
		listed := 1
		for version, directory := range map[string]string{"v2": directory, "exports": "exports/"} {
			t.Run(version, func(t *testing.T) {
				sums := documents[directory+"SHA256SUMS"].Body
				for line := range strings.Lines(string(sums)) {
					sum, file, _ := strings.Cut(strings.TrimSpace(line), "  ")
					if body := documents[path.Join(directory, file)].Body; sum != tree.Digest(body) {
						t.Errorf("%s: %sSHA256SUMS has %s, want %s", name, directory, line, tree.Digest(body))
					}
					listed++
				}
				want := fmt.Sprintf(`"%s":"%s"`, version, tree.Digest(sums))
				if !strings.Contains(string(set.Version), want) {
					t.Errorf("%s: version.json is %s, want %s", name, set.Version, want)
				}
			})
		}
		if listed != len(set.Files) || listed != len(files)+5 {
			t.Errorf("%s: %d digests listed of %d files, want %d", name, listed, len(set.Files), len(files)+5)
		}
	}
}

// TestKept publishes again and again, and checks that the archives of the last publications are
// there under their digests, that nothing changes if the files do not, and that a damaged file is
// not kept.
func TestKept(t *testing.T) {
	previous := fstest.MapFS{}
	archives := func(name string) (list string, n int) {
		d := small()
		d.Models[0].Name = dataset.Text(name)
		m := makerOf(t, d)
		m.options.Previous = previous
		previous = fstest.MapFS{}
		for path, document := range documentsOf(t, m) {
			previous[path] = &fstest.MapFile{Data: document.Body}
			if path == tree.ByDigest+tree.Digest(document.Body)+"/dataset.zip" {
				n++
			}
		}
		return string(previous[digestsFile].Data), n
	}
	for i := range 2 * mostPublications {
		list, n := archives(fmt.Sprint(i))
		again, same := archives(fmt.Sprint(i))
		want := min(i+1, mostPublications)
		if again != list || strings.Count(list, tree.Archive) != want || n != want || same != want {
			t.Errorf("publication %d: %d archives, then %d, want %d:\n%sthen again\n%s",
				i, n, same, want, list, again)
		}
	}
	for path, file := range previous {
		if strings.HasSuffix(path, "/dataset.zip") {
			file.Data = []byte("damaged")
		}
	}
	if _, n := archives("last"); n != 1 {
		t.Errorf("%d archives, want only the current one", n)
	}
}

// TestLimit checks that only files that are too large are left out, with a note, and that a note
// says what is nearly too large.
func TestLimit(t *testing.T) {
	m := makerOf(t, small())
	m.limit = 2000
	filetest.NoError(t, m.files())
	var names []string
	for _, f := range m.Files {
		names = append(names, path.Base(f.Path))
	}
	got := strings.Join(names, " ")
	want := "dataset.zip models.csv price_history.csv parameters.csv prices.json api.json " +
		"litellm.json aider.json model-eol.json"
	if got != want {
		t.Errorf("files %s, want %s", got, want)
	}
	notes := strings.Join(m.Notes, "\n")
	if want := "/downloads/v2/models.json has "; !strings.Contains(notes, want) ||
		!strings.Contains(notes, "so it is left out") {
		t.Errorf("notes:\n%s\nwant %q and that it is left out", notes, want)
	}

	m = makerOf(t, small())
	filetest.NoError(t, m.files())
	if len(m.Notes) > 0 {
		t.Errorf("notes about small files: %q", m.Notes)
	}
	longest := slices.MaxFunc(m.Files, func(a, b Download) int { return cmp.Compare(a.Size, b.Size) })
	m = makerOf(t, small())
	m.limit = int(longest.Size) + 1
	filetest.NoError(t, m.files())
	if got, want := strings.Join(m.Notes, "\n"), "/"+longest.Path+" has "; !strings.Contains(got, want) ||
		strings.Contains(got, "left out") {
		t.Errorf("notes %q, want %q", got, want)
	}
}
