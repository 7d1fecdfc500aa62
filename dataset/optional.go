package dataset

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"modelcatalog/dataset/jsonl"
)

// readReplacement reads member i, an object with the provider and the id of a model.
func readReplacement(r *jsonl.Reader, i int) string {
	r.Enter(i)
	if object, _ := r.Object([]string{"provider", "id"}, 2); !object || !r.Has(0) || !r.Has(1) {
		return ""
	}
	provider, err := r.String(0)
	if err == nil {
		err = CheckProviderID(provider)
	}
	id, idErr := r.String(1)
	if err == nil && idErr == nil {
		idErr = CheckModelID(id)
	}
	if err = errors.Join(err, idErr); err != nil {
		r.FaultIn("replacement", err)
		return ""
	}
	return provider + "/" + id
}

// appendOptional appends the members that are known, each after a comma.
func (m *Model) appendOptional(dst []byte) []byte {
	if m.RetirementDate != "" {
		dst = append(append(append(dst, `,"retirement_date":"`...), m.RetirementDate...), '"')
	}
	if m.Replacement != "" {
		provider, id, _ := strings.Cut(m.Replacement, "/")
		dst = append(append(append(dst, `,"replacement":{"provider":"`...), provider...), `","id":`...)
		dst = append(jsonl.AppendString(dst, id), '}')
	}
	if m.Sources != "" {
		dst = append(dst, `,"sources":["`...)
		dst = append(append(dst, strings.ReplaceAll(m.Sources, ",", `","`)...), `"]`...)
	}
	return dst
}

// known returns the text of a field that is empty if unknown, or null.
func known(s string) NullString { return NullString{s, s != ""} }

// checkKnown checks a text that is not null.
func checkKnown(s NullString, check func(string) error) error {
	if !s.Valid {
		return nil
	}
	return check(s.String)
}

func checkDate(s string) error {
	if t, err := time.Parse(time.DateOnly, s); err != nil || t.Format(time.DateOnly) != s {
		return fmt.Errorf("%q is not an existing day of the form YYYY-MM-DD", jsonl.Clip(s))
	}
	return nil
}

// checkReplacement checks that a text can be a key as provider/id.
func checkReplacement(s string) error {
	provider, id, found := strings.Cut(s, "/")
	if !found {
		return fmt.Errorf("%q is not of the form provider/id", jsonl.Clip(s))
	}
	if err := CheckProviderID(provider); err != nil {
		return err
	}
	return CheckModelID(id)
}

// checkSource checks a short name such as models.dev: 1 to 63 bytes of a to z, 0 to 9, _, - and full stops.
func checkSource(name string) error {
	if len(name) < 1 || len(name) > 63 || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
		return fmt.Errorf("%q is not the name of a source: 1 to 63 of a to z, 0 to 9, ., _ and -", jsonl.Clip(name))
	}
	return nil
}

func checkSources(s string) error {
	if s == "" {
		return nil
	}
	last := ""
	for name := range strings.SplitSeq(s, ",") {
		if err := checkSource(name); err != nil {
			return err
		}
		if name <= last {
			return fmt.Errorf("%q after %q, want each source once, in byte order", name, last)
		}
		last = name
	}
	return nil
}

// checkReplacements reports the models whose replacement is not a model of the list, by their index. The list need not be in
// order.
func checkReplacements(models []Model, report func(i int, err error)) {
	found := make(map[string]bool) // by replacement
	for i := range models {
		if key := models[i].Replacement; key != "" {
			found[key] = false
		}
	}
	if len(found) == 0 {
		return
	}
	for i := range models {
		if key := models[i].Provider + "/" + models[i].ID; !found[key] {
			if _, named := found[key]; named {
				found[key] = true
			}
		}
	}
	for i := range models {
		switch m := &models[i]; {
		case m.Replacement == "":
		case m.Replacement == m.Provider+"/"+m.ID:
			report(i, fmt.Errorf("%q is the model itself, want another one", jsonl.Clip(m.Replacement)))
		case !found[m.Replacement]:
			report(i, fmt.Errorf("%q is not a model of the dataset", jsonl.Clip(m.Replacement)))
		}
	}
}
