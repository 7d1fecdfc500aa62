package api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/representation"
)

// ResolvePath is the path below the root of version 2 that answers what ids mean, and ResolveSchema
// the schema of its answer.
const (
	ResolvePath   = "/resolve"
	ResolveSchema = "resolve-response"
)

// Bounds of the ids of a request.
const (
	MaxIDs      = 50      // in ids
	MaxID       = 512     // bytes of an id: package resolve reads no longer one
	MaxIDsBytes = 8 << 10 // bytes of ids: many proxies refuse longer addresses
)

// ResolveParams are the parameters of ResolvePath. The caller must not change them.
var ResolveParams = []catalog.Param{
	{
		Name: "ids", Since: catalog.V2, Type: "string", List: true, MaxItems: MaxIDs, MaxLength: MaxID,
		Example: "gpt-4o,azure/gpt-4o",
		Doc: fmt.Sprintf("1 to %d ids, as programs write them, separated by commas: "+
			"at most %d bytes, each id at most %d. Either ids or id is required.",
			MaxIDs, MaxIDsBytes, MaxID),
	},
	{
		Name: "id", Since: catalog.V2, Type: "string", MaxLength: MaxID, Example: "azure/gpt-4o",
		Doc: "One id in place of ids, which may contain commas.",
	},
}

// resolution is the JSON of a Meaning.
type resolution struct {
	Input    string          `json:"input"`
	Found    string          `json:"found"`
	Provider *string         `json:"provider"`
	Models   []resolvedModel `json:"models"`
	Note     *string         `json:"note"`
}

// resolvedModel is the JSON of a row that an id means. Stage and days are those of the id: an alias
// ends with the model that it points to.
type resolvedModel struct {
	Provider   string            `json:"provider"`
	ID         string            `json:"id"`
	Stage      string            `json:"stage"`
	Retirement *string           `json:"retirement_date"`
	NotBefore  *string           `json:"retirement_not_before"`
	Successor  *successorOfModel `json:"successor"`
	// SuccessorSites are the sites that name it where a provider does not; see catalog.SitesNaming.
	SuccessorSites []string `json:"successor_sites"`
}

type successorOfModel struct {
	Provider string `json:"provider"`
	ID       string `json:"id"`
	Stage    string `json:"stage"`
}

// resolveIDs is the query of ResolvePath.
func (a *API) resolveIDs(rawQuery string) ([]byte, error) {
	ids, ignored, err := readIDs(rawQuery)
	if err != nil {
		return nil, err
	}
	resolved := make([]resolution, len(ids))
	for i, id := range ids {
		meaning := a.Means(id, a.Catalog().Day())
		resolved[i] = a.resolution(&meaning)
	}
	var answer struct {
		Data []resolution `json:"data"`
		Meta struct {
			Ignored json.RawMessage `json:"ignored"`
		} `json:"meta"`
	}
	answer.Data = resolved
	answer.Meta.Ignored = json.RawMessage(cmp.Or(ignored, "[]"))
	return representation.Encode(&answer), nil
}

// readIDs reads the ids of a request. Ignored is as catalog.Ignored returns it.
func readIDs(rawQuery string) (ids []string, ignored string, err error) {
	named := "" // the parameter that has the ids: ids or id
	unknown, err := catalog.ReadQuery(rawQuery, ResolveParams, func(p *catalog.Param, value string) error {
		if value == "" {
			return nil // counts as absent
		}
		if named != "" {
			return p.Invalid(value, "comes beside "+named+"; give one of the two")
		}
		named = p.Name
		if !p.List {
			ids = []string{value}
			return checkID(p, value)
		}
		// The bounds come before the split, so that no request makes thousands of strings.
		if len(value) > MaxIDsBytes {
			const tooLong = "is longer than %d bytes; ask for fewer ids at a time"
			return p.Invalid(value, fmt.Sprintf(tooLong, MaxIDsBytes))
		}
		if n := strings.Count(value, ",") + 1; n > MaxIDs {
			const tooMany = "has %d ids; give 1 to %d, or one that contains commas as id"
			return p.Invalid(value, fmt.Sprintf(tooMany, n, MaxIDs))
		}
		ids = strings.Split(value, ",")
		for _, id := range ids {
			if strings.TrimSpace(id) == "" {
				return p.Invalid(value, "has an empty element; separate ids by single commas")
			}
			if err := checkID(p, id); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil && named == "" {
		const missing = "ids: missing; give 1 to %d ids, separated by commas, or one as id"
		err = &catalog.Error{Code: catalog.InvalidParameter, Message: fmt.Sprintf(missing, MaxIDs)}
	}
	return ids, catalog.Ignored(unknown), err
}

// checkID reports an error if an id is too long.
func checkID(p *catalog.Param, id string) error {
	if len(id) > MaxID {
		return p.Invalid(id, "is longer than "+strconv.Itoa(MaxID)+" bytes")
	}
	return nil
}

// resolution returns what an id means as the API shows it.
func (a *API) resolution(m *Meaning) resolution {
	c := a.Catalog()
	r := resolution{
		Input: m.Input, Found: string(m.Found), Models: make([]resolvedModel, 0, len(m.Rows)),
		Provider: known(m.Place), Note: known(m.note(c)),
	}
	for i := range m.Verdicts {
		r.Models = append(r.Models, a.resolvedModel(m, i))
	}
	return r
}

// resolvedModel returns the i-th model that an id means.
func (a *API) resolvedModel(m *Meaning, i int) resolvedModel {
	c := a.Catalog()
	verdict := &m.Verdicts[i]
	provider, id := c.Key(m.Rows[i])
	model := resolvedModel{
		Provider: provider, ID: id, Stage: verdict.Stage.String(),
		Retirement: known(verdict.Model.RetirementDate.String()),
		NotBefore:  notBefore(c, verdict.Row),

		SuccessorSites: []string{}, // JSON has a list, never null
	}
	// On the day of the dataset and not today, so that equal datasets give equal answers.
	if row, found := c.Successor(verdict.Row, c.Day()); found {
		s := c.Summary(row)
		model.Successor = &successorOfModel{s.Provider, s.ID, s.StageOn(c.Day()).String()}
		model.SuccessorSites = append(model.SuccessorSites, c.SitesNaming(verdict.Row, row)...)
	}
	return model
}

// notBefore returns the value of retirement_not_before of a row, which no index has, from its JSON.
func notBefore(c *catalog.Catalog, row int) *string {
	// LIMIT: reading the JSON of a model takes microseconds for each of at most 50 ids. An index
	// would need memory for all.
	const name = `"retirement_not_before":`
	object := c.AppendObject(nil, row)
	// No text of the object contains the name in quotation marks: they would be escaped.
	_, value, found := bytes.Cut(object, []byte(name))
	if !found || len(value) == 0 || value[0] != '"' {
		return nil
	}
	day, _, _ := strings.Cut(string(value[1:]), `"`)
	return &day
}

// known returns a text as JSON has it: null if it is empty.
func known(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
