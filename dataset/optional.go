package dataset

import (
	"errors"
	"fmt"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// readReplacement reads an object with the provider and the id of a model.
func readReplacement(r *jsonl.Reader) string {
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
	if m.Details != nil {
		dst = m.Details.append(dst)
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

// checkReferences reports the replacements and aliases that are not as the other models of the list have them, by the index of the
// model. The list need not be in order.
func checkReferences(models []Model, report func(i int, field string, err error)) {
	targets := make(map[string]*Model) // by provider/id
	for i := range models {
		m := &models[i]
		if m.Replacement != "" {
			targets[m.Replacement] = nil
		}
		if d := m.Details; d != nil && d.AliasOf != "" {
			targets[m.Provider+"/"+d.AliasOf] = nil
		}
		if d := m.Details; d != nil {
			for _, id := range d.Aliases {
				targets[m.Provider+"/"+id] = nil
			}
		}
	}
	if len(targets) == 0 {
		return
	}
	for i := range models {
		key := models[i].Provider + "/" + models[i].ID
		if _, named := targets[key]; named {
			targets[key] = &models[i]
		}
	}
	for i := range models {
		m := &models[i]
		target := func(field, key string) {
			switch {
			case key == m.Provider+"/"+m.ID:
				report(i, field, fmt.Errorf("%q is the model itself, want another one", jsonl.Clip(key)))
			case targets[key] == nil:
				report(i, field, fmt.Errorf("%q is not a model of the dataset", jsonl.Clip(key)))
			}
		}
		if m.Replacement != "" {
			target("replacement", m.Replacement)
		}
		d := m.Details
		if d == nil {
			continue
		}
		if d.AliasOf != "" {
			target("alias_of", m.Provider+"/"+d.AliasOf)
		}
		for _, id := range d.Aliases {
			if alias := targets[m.Provider+"/"+id]; alias != nil && (alias.Details == nil || alias.Details.AliasOf != m.ID) {
				report(i, "aliases", fmt.Errorf("%q is a model whose alias_of is not %q", jsonl.Clip(id), jsonl.Clip(m.ID)))
			}
		}
	}
}
