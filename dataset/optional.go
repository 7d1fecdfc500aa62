package dataset

import (
	"cmp"
	"fmt"
	"strings"

	"modelcatalog/dataset/jsonl"
)

// readReplacement reads an object with the provider and the id of a model, and whether it is external.
func (m *Model) readReplacement(r *jsonl.Reader) {
	if object, _ := r.Object([]string{"provider", "id", "external"}, 2); !object || !r.Has(0) || !r.Has(1) {
		return
	}
	provider, providerErr := r.String(0)
	id, idErr := r.String(1)
	err := cmp.Or(providerErr, idErr, CheckProviderID(provider), CheckModelID(id))
	if err == nil && r.Has(2) {
		var text string
		if text, err = r.Literal(2); err == nil && text != "true" {
			err = fmt.Errorf("external is %s, want true, or no such member if the catalog has the model", text)
		}
	}
	if err != nil {
		r.FaultIn("replacement", err)
		return
	}
	m.Replacement, m.External = provider+"/"+id, r.Has(2)
}

func (m *Model) appendOptional(dst []byte) []byte {
	if m.RetirementDate != "" {
		dst = append(append(append(dst, `,"retirement_date":"`...), m.RetirementDate...), '"')
	}
	if m.Replacement != "" {
		provider, id, _ := strings.Cut(m.Replacement, "/")
		dst = append(append(append(dst, `,"replacement":{"provider":"`...), provider...), `","id":`...)
		dst = jsonl.AppendString(dst, id)
		if m.External {
			dst = append(dst, `,"external":true`...)
		}
		dst = append(dst, '}')
	}
	if m.Details != nil {
		dst = m.Details.append(dst)
	}
	return dst
}

// known returns the text of a field that is empty if unknown, or null.
func known(s string) NullString { return NullString{s, s != ""} }

func checkKnown(s NullString, check func(string) error) error {
	if !s.Valid {
		return nil
	}
	return check(s.String)
}

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

// checkShortName checks the name of a source, such as models.dev, or of a family. It has no comma, which separates the
// families in a query.
func checkShortName(name, is string) error {
	if len(name) < 1 || len(name) > 63 || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789._-") != "" {
		return fmt.Errorf("%q is not %s: 1 to 63 of a to z, 0 to 9, ., _ and -", jsonl.Clip(name), is)
	}
	return nil
}

func checkSource(name string) error { return checkShortName(name, "the name of a source") }

// references visits each model that this one names, as provider/id, with the member that names it.
func (m *Model) references(visit func(field, key string)) {
	if m.Replacement != "" {
		visit("replacement", m.Replacement)
	}
	if d := m.Details; d != nil {
		if d.AliasOf != "" {
			visit("alias_of", m.Provider+"/"+d.AliasOf)
		}
		for _, id := range d.Aliases {
			visit("aliases", m.Provider+"/"+id)
		}
	}
}

// checkReferences reports the replacements and aliases that are not as the other models of the list have them, by the
// index of the model. The list need not be in order.
func checkReferences(models []Model, report func(i int, field string, err error)) {
	targets := make(map[string]*Model) // by provider/id
	for i := range models {
		models[i].references(func(_, key string) { targets[key] = nil })
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
		m.references(func(field, key string) {
			if err := m.checkReference(field, key, targets[key]); err != nil {
				report(i, field, err)
			}
		})
	}
}

// checkReference checks the reference to a model by its key; the target is nil if the dataset does not have it.
func (m *Model) checkReference(field, key string, target *Model) error {
	external := m.External && field == "replacement"
	switch {
	case target == nil && (external || field == "aliases"):
		return nil
	case target == nil && field == "replacement":
		return fmt.Errorf(`%q is not a model of the dataset; add "external":true if that is right`, jsonl.Clip(key))
	case target == nil:
		return fmt.Errorf("%q is not a model of the dataset", jsonl.Clip(key))
	case external:
		return fmt.Errorf("%q is a model of the dataset, so it is not external", jsonl.Clip(key))
	case field == "aliases" && target.Fact("alias_of").String != m.ID:
		return fmt.Errorf("%q is a model whose alias_of is not %q", jsonl.Clip(target.ID), jsonl.Clip(m.ID))
	case target == m:
		return fmt.Errorf("%q is the model itself, want another one", jsonl.Clip(key))
	case field == "alias_of" && target.Fact("alias_of").Valid:
		return fmt.Errorf("%q is an alias of %q itself, want that id", jsonl.Clip(target.ID), jsonl.Clip(target.Fact("alias_of").String))
	}
	return nil
}
