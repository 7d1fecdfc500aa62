package provider

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"modelcatalog/dataset"
)

// join makes one list of all records: aliases become models, private models are counted, each id stands once.
func (f *fetch) join() (*List, error) {
	if f.adapter.finish != nil {
		f.adapter.finish(f.records)
	}
	listed := make(map[string]bool, len(f.records))
	for i := range f.records {
		listed[f.records[i].ID] = true
	}
	j := joiner{notes: &f.notes, index: make(map[string]int, len(f.records))}
	for i := range f.records {
		r := &f.records[i]
		j.add(r.Model, r.private)
		if r.private {
			continue // its other ids are other names of what is left out
		}
		for _, alias := range r.aliases {
			if listed[alias] {
				continue
			}
			m := r.Model
			m.ID = alias
			j.add(m, false)
		}
		if most := f.client.maxModels(); len(j.list.Models) > most {
			return nil, fmt.Errorf("more than %d models with their aliases; a list has at most so many", most)
		}
	}
	j.list.Notes = f.notes.sentences()
	for _, text := range j.texts() {
		if f.holdsSecret(text) { // written with escapes, it was not seen in the page
			return nil, errSecret
		}
	}
	return &j.list, nil
}

// joiner builds a list of models with each id once.
type joiner struct {
	list  List
	notes *notes
	index map[string]int // of each id in list.Models; -1: seen and not there
}

// add appends a model, or says why not.
func (j *joiner) add(m Model, private bool) {
	if at, found := j.index[m.ID]; found {
		if at >= 0 && !private && j.list.Models[at] != m {
			j.notes.different.add(m.ID)
		}
		return
	}
	j.index[m.ID] = -1
	switch {
	case private:
		j.list.Private++
	// An escape that stands for no character, as \ud800, is read as U+FFFD. Such an id is not the provider's any more.
	case dataset.CheckModelID(m.ID) != nil || strings.ContainsRune(m.ID, utf8.RuneError):
		j.notes.refused.add(m.ID)
	default:
		j.index[m.ID] = len(j.list.Models)
		j.list.Models = append(j.list.Models, m)
	}
}

// texts returns all texts of the list.
func (j *joiner) texts() []string {
	texts := append([]string(nil), j.list.Notes...)
	for i := range j.list.Models {
		m := &j.list.Models[i]
		texts = append(texts, m.ID, m.Name, m.Description, m.TypeWord)
	}
	return texts
}
