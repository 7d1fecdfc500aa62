package evidence

import (
	"regexp"
	"strings"
	"sync"

	"modelcatalog/dataset"
)

// version matches a dated id: its name, and a day, a month or a number of three or four digits.
var version = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(.+?)-(?:\d{3,4}|\d{6}|\d{8}|\d\d-\d\d|\d\d-\d{4}|\d{4}-\d\d-\d\d)$`)
})

// VersionName returns the name of a dated id, and whether an id is dated: nova of nova-2026-11-24.
func VersionName(id string) (name string, dated bool) {
	parts := version().FindStringSubmatch(id)
	if parts == nil {
		return "", false
	}
	return parts[1], true
}

// Versions returns the models with a dated id, as in NAME-2026-11-24, by provider and name.
func Versions(d *dataset.Dataset) map[dataset.Key][]*dataset.Model {
	versions := map[dataset.Key][]*dataset.Model{}
	for i := range d.Models {
		m := &d.Models[i]
		if name, dated := VersionName(m.ID); dated {
			key := dataset.Key{Provider: m.Provider, ID: name}
			versions[key] = append(versions[key], m)
		}
	}
	return versions
}

// statusOfVersions doubts that an id is deprecated and its newest version is not, or the other way
// round.
func statusOfVersions(v *modelView) {
	newest := v.newest()
	if newest == nil || !v.active() && newest.Status != dataset.Active {
		return
	}
	deprecated := v.model.Status == dataset.Deprecated
	newestDeprecated := newest.Status == dataset.Deprecated
	if deprecated != newestDeprecated {
		const sentence = "It is %s, and its newest version, %s, is %s."
		v.doubt("status", sentence, v.model.Status, newest.ID, newest.Status)
	}
}

// factsOfVersions doubts facts of an id that its newest version does not have.
func factsOfVersions(v *modelView) {
	newest := v.newest()
	if newest == nil || !v.active() {
		return
	}
	for name := range strings.FieldsSeq(limits + " input_modalities output_modalities knowledge_cutoff") {
		here := v.model.Fact(name).String
		there := newest.Fact(name).String
		if here != "" && there != "" && here != there {
			v.doubt(name, "It is %s here and %s for %s.", here, there, newest.ID)
		}
	}
}

// replacementFits doubts a replacement that is retired, of another type, older, or cannot read as
// much.
func replacementFits(v *modelView) {
	provider, id, _ := strings.Cut(v.model.Replacement, "/")
	r := v.Find(provider, id)
	if r == nil || v.retired() {
		return
	}
	missing := v.model.InputModalities &^ r.InputModalities
	switch {
	case r.RetiredOn(v.day):
		v.doubt("replacement", "%s retired on %s itself.", r.ID, r.RetirementDate)
	case r.Type != v.model.Type:
		v.doubt("replacement", "%s is of type %s, this model of type %s.", r.ID, r.Type, v.model.Type)
	case r.ReleaseDate != 0 && r.ReleaseDate < v.model.ReleaseDate:
		const sentence = "%s is older: it was released on %s, this model on %s."
		v.doubt("replacement", sentence, r.ID, r.ReleaseDate, v.model.ReleaseDate)
	case r.InputModalities != 0 && missing != 0: // if nobody knows what it reads, it may read everything
		v.doubt("replacement", "%s does not read %s.", r.ID, missing)
	}
}
