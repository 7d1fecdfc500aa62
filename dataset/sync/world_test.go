package sync_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// world is what the seven providers offer and what people decide about it. All its randomness comes from rng, so a seed
// determines a world.
type world struct {
	rng       *rand.Rand
	offers    map[string][]*offer // by provider, in the order of its list
	born      int                 // models ever offered
	rules     []rule              // the same for every provider; the first that matches decides
	overrides map[fact]dataset.NullString
}

// offer is a model of a provider.
type offer struct {
	model    provider.Model
	messy    bool // its texts are sent with line breaks and control characters
	away     bool // it is not listed
	restored bool // it left or retired together with many others, and will be restored
}

// rule is a line of types.jsonl: ids that contain word have the type, or stay out of the catalog if type is empty.
type rule struct{ word, is string }

// fact names a fact of a model.
type fact struct{ provider, id, field string }

// ruleBook has the rules that people may write. Several match the same ids, so their order matters.
var ruleBook = []rule{
	{"chat", "chat"}, {"embed", "embedding"}, {"image", "image"}, {"voice", "audio"}, {"house", ""},
	{"7", "audio"}, {"3", "video"}, {"image", "video"}, {"chat-1", ""}, {"22", ""},
}

// words are parts of ids. No rule knows "mystery": if the provider gives no type either, such a model is left out.
var words = []string{"chat", "chat", "chat", "embed", "image", "voice", "mystery", "mystery", "house", "mystery\u200b"}

// idFormats have characters that need care in URLs, files and reports.
var idFormats = map[string]string{
	"openai": "%s-%d", "anthropic": "%s-%d é?#&", "deepseek": "%s %d", "google": "y/%s-%d.x", "mistral": "%s-%d:latest",
	"groq": "maker/%s-%d", "together": "Org/%s-%d-Turbo%%20",
}

// overrideValues are what people may set for a fact.
var overrideValues = map[string][]dataset.NullString{
	"name":             {{}, dataset.Text(""), dataset.Text("By hand"), dataset.Text(`By hand: "<i>é</i>"`)},
	"description":      {{}, dataset.Text(""), dataset.Text("By hand,\nin two lines.")},
	"type":             {dataset.Text("chat"), dataset.Text("image"), dataset.Text("audio")},
	"context_length":   {dataset.Text(""), dataset.Text("1"), dataset.Text("999999999999999999")},
	"status":           {dataset.Text("active"), dataset.Text("deprecated"), dataset.Text("unlisted")},
	"max_input_tokens": {{}, dataset.Text("1"), dataset.Text("1024")},
	"retirement_date":  {{}, dataset.Text("2026-10-23"), dataset.Text("2027-01-01")},
}

func newWorld(seed uint64) *world {
	w := &world{
		rng: rand.New(rand.NewPCG(seed, 365)), offers: map[string][]*offer{},
		rules: slices.Clone(ruleBook[:5]), overrides: map[fact]dataset.NullString{},
	}
	for _, id := range providertest.Providers() {
		for range 5 + w.rng.IntN(20) {
			w.come(id)
		}
	}
	return w
}

// chance returns true with probability p.
func (w *world) chance(p float64) bool { return w.rng.Float64() < p }

// turn lets a day pass at a provider, of which the catalog has these models.
func (w *world) turn(id string, models []dataset.Model) {
	var active []string
	for _, m := range models {
		if m.Status == dataset.Active {
			active = append(active, m.ID)
		}
	}
	if w.chance(0.1) {
		w.come(id)
	}
	if w.chance(0.004) {
		for range 50 {
			w.come(id)
		}
	}
	if w.chance(0.01) { // an accident
		for _, o := range w.offers[id] {
			o.model.ContextLength = 1
		}
	}
	offers := w.offers[id]
	for _, o := range offers {
		if w.chance(0.03) {
			w.change(o)
		}
	}
	if w.chance(0.05) {
		w.rng.Shuffle(len(offers), func(i, j int) { offers[i], offers[j] = offers[j], offers[i] })
	}
	if w.chance(0.12) {
		w.leaveTogether(offers, active, w.chance(0.3))
	}
	if w.chance(0.2) {
		for _, o := range offers {
			if o.restored {
				o.away, o.restored, o.model.Retired = false, false, w.chance(0.1)
			}
		}
	}
}

// come adds a model.
func (w *world) come(id string) {
	w.born++
	o := &offer{messy: w.chance(0.2)}
	o.model.ID = fmt.Sprintf(idFormats[id], words[w.rng.IntN(len(words))], w.born)
	o.model.Retired = w.chance(0.2)
	for range 6 {
		w.describe(o)
	}
	w.offers[id] = slices.Insert(w.offers[id], w.rng.IntN(len(w.offers[id])+1), o)
}

// describe sets one fact that the provider may state.
func (w *world) describe(o *offer) {
	switch n := w.rng.IntN(1000); n % 4 {
	case 0:
		o.model.Name = fmt.Sprintf(`Model <b>%s, %d</b> "é" & 模型`, o.model.ID, n) // no two models have the same name
	case 1:
		o.model.Description = fmt.Sprintf("Answers in %d words; see [here](javascript:alert(1)).", n)
	case 2:
		o.model.ContextLength = int64(1024 * n)
		o.model.Prices = map[dataset.Meter]dataset.Decimal{0: dataset.Decimal(fmt.Sprint("0.", 1+n%9))}
	case 3:
		o.model.Type, o.model.Typed = dataset.Type(n%5), true
	}
}

// change changes a model, its listing or its retirement.
func (w *world) change(o *offer) {
	switch w.rng.IntN(8) {
	case 0, 1:
		o.away, o.model.Retired = !o.away, o.away && w.chance(0.4)
	case 2:
		o.model.Retired = true
	case 3:
		o.model = provider.Model{ID: o.model.ID} // the provider says nothing about it any more
	default:
		w.describe(o)
	}
}

// leaveTogether takes so many models off the list, or retires so many, that just a fifth of the active ones are missing or
// just more than a fifth. Unless a fifth is a whole number, it mostly does nothing.
func (w *world) leaveTogether(offers []*offer, active []string, retire bool) {
	if len(active)%5 != 0 && w.chance(0.6) {
		return
	}
	var staying []*offer
	for _, o := range offers {
		if slices.Contains(active, o.model.ID) && !o.away && !(retire && o.model.Retired) {
			staying = append(staying, o)
		}
	}
	n := len(active)/5 + w.rng.IntN(2) - (len(active) - len(staying))
	for _, o := range staying[:min(max(n, 0), len(staying))] {
		o.restored, o.away, o.model.Retired = true, !retire, retire || o.model.Retired
	}
}

// list returns a provider's list as it is sent, and as its format carries it.
func (w *world) list(id string) (sent, carried []provider.Model) {
	for _, o := range w.offers[id] {
		if o.away {
			continue
		}
		m := o.model
		carried = append(carried, providertest.Seen(id, m))
		if o.messy && m.Name != "" {
			m.Name = "\t" + strings.ReplaceAll(m.Name, " ", "\r\n \x07 ") + "\x7f\n"
		}
		sent = append(sent, m)
	}
	if id == "groq" || id == "together" { // of the key's owner
		m := provider.Model{ID: "secret-sauce/model", Name: "Secret", ContextLength: -1}
		sent = append(sent, m)
		m.ContextLength = 0
		carried = append(carried, providertest.Seen(id, m))
	}
	return sent, carried
}

// decide lets people change their rules and overrides. The models are those that they may have an opinion on.
func (w *world) decide(models []dataset.Model) {
	if w.chance(0.1) {
		r := ruleBook[w.rng.IntN(len(ruleBook))]
		if i := slices.IndexFunc(w.rules, func(has rule) bool { return has.word == r.word }); i >= 0 {
			w.rules = slices.Delete(w.rules, i, i+1)
		}
		if w.chance(0.8) {
			w.rules = slices.Insert(w.rules, w.rng.IntN(len(w.rules)+1), r)
		}
	}
	if w.chance(0.2) && len(models) > 0 {
		m := models[w.rng.IntN(len(models))]
		fields := slices.Sorted(maps.Keys(overrideValues))
		field := fields[w.rng.IntN(len(fields))]
		values := overrideValues[field]
		w.overrides[fact{m.Provider, m.ID, field}] = values[w.rng.IntN(len(values))]
	}
	if w.chance(0.05) {
		w.overrides[fact{"groq", "unknown", "name"}] = dataset.NullString{}
	}
	for _, f := range w.sortedOverrides() {
		if w.chance(0.02) {
			delete(w.overrides, f)
		}
	}
}

// sortedOverrides returns the overrides in the order of their file.
func (w *world) sortedOverrides() []fact {
	return slices.SortedFunc(maps.Keys(w.overrides), func(a, b fact) int {
		return cmp.Or(strings.Compare(a.provider, b.provider), strings.Compare(a.id, b.id), strings.Compare(a.field, b.field))
	})
}

// curation returns the contents of types.jsonl and overrides.jsonl.
func (w *world) curation() (types, overrides string) {
	for _, id := range providertest.Providers() {
		for _, r := range w.rules {
			decision := `"type":"` + r.is + `"`
			if r.is == "" {
				decision = `"ignore":"not for the catalog"`
			}
			types += fmt.Sprintf(`{"provider":%q,"pattern":".*%s.*",%s}`+"\n", id, r.word, decision)
		}
	}
	for _, f := range w.sortedOverrides() {
		value, _ := json.Marshal(w.overrides[f].String)
		if !w.overrides[f].Valid {
			value = []byte("null")
		}
		id, _ := json.Marshal(f.id)
		overrides += fmt.Sprintf(`{"provider":%q,"id":%s,"field":%q,"value":%s,"source":"https://example.com/models"}`+"\n",
			f.provider, id, f.field, value)
	}
	return types, overrides
}

// troubles are ways in which a provider gives no usable list.
var troubles = []providertest.Fault{
	providertest.Status(401),
	providertest.Status(429, "Retry-After", "3600"),
	providertest.Status(500),
	providertest.Redirect("https://example.com/"),
	providertest.Break(),
	providertest.CutOff(),
	providertest.HTML(),
	providertest.Empty(),
	providertest.Raw("application/json", `{"data":[{"id":7}],"models":[{"name":7}]}`),
}

// hiccups are faults that pass if the client tries again.
var hiccups = []providertest.Fault{providertest.Status(500), providertest.Drop(), providertest.Break()}
