package sync_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/provider"
	"modelcatalog/dataset/sync/providertest"
)

// providerIDs are the providers, in the order of the dataset.
var providerIDs = providertest.Providers()

// kindNames are the types of models.
var kindNames = [...]string{"chat", "embedding", "image", "audio", "video"}

// world is what seven providers offer. All chance in it is of rng, so that a seed makes one world.
type world struct {
	rng   *rand.Rand
	shops []*shop
}

// shop is a provider with what it offers.
type shop struct {
	id     string
	offers []*offer // in the order in which it lists them
	born   int      // how many there ever were
}

// offer is a model of a provider.
type offer struct {
	model  provider.Model // what the provider means; its texts are clean
	untidy bool           // its texts are sent with line ends and control characters
	away   bool           // it is not listed
	fled   bool           // it is away with many others
	rung   bool           // its retirement is declared with that of many others
}

// beginnings say how many models each provider has on the first day, and what its ids look like.
var beginnings = map[string]struct {
	models int
	form   string
}{
	"openai":    {24, "%s-%d"},
	"anthropic": {18, "%s-%d é?#&"},
	"deepseek":  {5, "%s %d"},
	"google":    {22, "%s-%d.x/y"},
	"mistral":   {18, "%s-%d:latest"},
	"groq":      {15, "maker/%s-%d"},
	"together":  {28, "Org/%s-%d-Turbo%%20"},
}

// families are the words in ids by which rules tell types. What an id without a word of a rule is, only the provider can
// tell, if it does.
var families = []struct {
	word string
	is   dataset.Type
}{
	{"chat", dataset.Chat}, {"chat", dataset.Chat}, {"embed", dataset.Embedding}, {"image", dataset.Image},
	{"voice", dataset.Audio}, {"film", dataset.Video}, {"mystery", dataset.Audio}, {"mystery", dataset.Chat},
	{"house", dataset.Chat}, {"chat", dataset.Chat}, {"image", dataset.Image},
}

func newWorld(rng *rand.Rand) *world {
	w := &world{rng: rng}
	for _, id := range providerIDs {
		s := &shop{id: id}
		for range beginnings[id].models {
			w.come(s)
		}
		w.shops = append(w.shops, s)
	}
	return w
}

// turn lets a day pass. Active are the catalog's active models of a provider.
func (w *world) turn(active func(provider string) map[string]bool) {
	for _, s := range w.shops {
		for _, event := range []struct {
			chance float64
			happen func(*shop)
		}{
			{0.03, w.come}, {0.02, w.rename}, {0.02, w.describe}, {0.03, w.resize}, {0.02, w.retire}, {0.01, w.recant},
			{0.02, w.leave}, {0.02, w.back}, {0.02, w.retype}, {0.01, w.fallSilent}, {0.2, w.allBack},
			{0.03, func(s *shop) { w.flee(s, active(s.id)) }}, {0.01, func(s *shop) { w.ringOut(s, active(s.id)) }},
			{0.05, w.shuffle},
		} {
			if w.rng.Float64() < event.chance {
				event.happen(s)
			}
		}
	}
}

// come makes a new model.
func (w *world) come(s *shop) {
	s.born++
	family := families[w.rng.IntN(len(families))]
	o := &offer{untidy: w.rng.Float64() < 0.2}
	o.model = provider.Model{
		ID:      fmt.Sprintf(beginnings[s.id].form, family.word, s.born),
		Type:    family.is,
		Typed:   w.rng.Float64() < 0.6,
		Retired: w.rng.Float64() < 0.05,
	}
	if w.rng.Float64() < 0.2 {
		o.model.Type = dataset.Type(w.rng.IntN(len(kindNames)))
	}
	s.offers = slices.Insert(s.offers, w.rng.IntN(len(s.offers)+1), o)
	for _, tell := range []func(*offer){w.nameOffer, w.describeOffer, w.resizeOffer} {
		if w.rng.Float64() < 0.7 {
			tell(o)
		}
	}
}

// any returns a model that is offered, away or not.
func (w *world) any(s *shop) *offer { return s.offers[w.rng.IntN(len(s.offers))] }

func (w *world) rename(s *shop)   { w.nameOffer(w.any(s)) }
func (w *world) describe(s *shop) { w.describeOffer(w.any(s)) }
func (w *world) resize(s *shop)   { w.resizeOffer(w.any(s)) }
func (w *world) retire(s *shop)   { w.any(s).model.Retired = true }
func (w *world) recant(s *shop)   { w.any(s).model.Retired = false }
func (w *world) leave(s *shop)    { w.any(s).away = true }

// back lists a model again; some come back only to end.
func (w *world) back(s *shop) {
	o := w.any(s)
	if o.away && w.rng.Float64() < 0.4 {
		o.model.Retired = true
	}
	o.away = false
}

func (w *world) nameOffer(o *offer) {
	o.model.Name = fmt.Sprintf(`Model <b>%d</b> "é" & 模型`, w.rng.IntN(1000))
}

func (w *world) describeOffer(o *offer) {
	o.model.Description = fmt.Sprintf("Answers in %d words; see [here](javascript:alert(1)).", w.rng.IntN(1000))
}

func (w *world) resizeOffer(o *offer) { o.model.ContextLength = int64(1024 * (1 + w.rng.IntN(1000))) }

func (w *world) retype(s *shop) {
	o := w.any(s)
	o.model.Type, o.model.Typed = dataset.Type(w.rng.IntN(len(kindNames))), w.rng.Float64() < 0.8
}

// fallSilent takes away what the provider says beside the id.
func (w *world) fallSilent(s *shop) { o := w.any(s); o.model = provider.Model{ID: o.model.ID} }

func (w *world) shuffle(s *shop) {
	w.rng.Shuffle(len(s.offers), func(i, j int) { s.offers[i], s.offers[j] = s.offers[j], s.offers[i] })
}

// flee takes so many models away at once that just a fifth of the active ones are not listed, or just more than a fifth.
func (w *world) flee(s *shop, active map[string]bool) {
	for _, o := range w.fifth(s, active, func(o *offer) bool { return o.away }) {
		o.away, o.fled = true, true
	}
}

// ringOut declares the retirement of so many models at once that it is that of just a fifth of the active ones, or of just
// more.
func (w *world) ringOut(s *shop, active map[string]bool) {
	for _, o := range w.fifth(s, active, func(o *offer) bool { return o.away || o.model.Retired }) {
		o.model.Retired, o.rung = true, true
	}
}

// fifth picks active models that have not left, so many that with those that have they are a fifth of the active ones, or one
// more. Where a fifth is no whole number, it mostly lets it be.
func (w *world) fifth(s *shop, active map[string]bool, left func(*offer) bool) []*offer {
	if len(active)%5 != 0 && w.rng.Float64() < 0.8 {
		return nil
	}
	surplus := len(active)/5 + w.rng.IntN(2)
	var staying []*offer
	for _, o := range s.offers {
		if !left(o) && active[o.model.ID] {
			staying = append(staying, o)
		}
	}
	surplus -= len(active) - len(staying)
	return staying[:min(max(surplus, 0), len(staying))]
}

// allBack brings back those that fled, and takes back what was declared of many.
func (w *world) allBack(s *shop) {
	for _, o := range s.offers {
		if o.rung {
			o.model.Retired, o.rung = false, false
		}
		if o.fled {
			o.away, o.fled = false, false
			o.model.Retired = o.model.Retired || w.rng.Float64() < 0.1
		}
	}
}

// offered lists all models that some provider has.
func (w *world) offered() []key {
	var keys []key
	for _, s := range w.shops {
		for _, o := range s.offers {
			keys = append(keys, key{s.id, o.model.ID})
		}
	}
	return keys
}

// said is the provider's answer as it is sent, and as it comes out at the other end.
func (s *shop) said() (sent, seen []provider.Model) {
	for _, o := range s.offers {
		if o.away {
			continue
		}
		seen = append(seen, providertest.Seen(s.id, o.model))
		m := o.model
		if o.untidy {
			m.Name, m.Description = untidy(m.Name), untidy(m.Description)
		}
		sent = append(sent, m)
	}
	return sent, seen
}

// untidy writes a text in a way that cleaning undoes.
func untidy(text string) string {
	if text == "" {
		return ""
	}
	return "\t" + strings.ReplaceAll(text, " ", "\r\n \x07 ") + "\x7f\n"
}

// troubles are ways for a provider to give no list: by status, by the connection, by content, or with nothing in it.
var troubles = []providertest.Fault{
	providertest.Status(401),
	providertest.Status(403),
	providertest.Status(404),
	providertest.Status(429, "Retry-After", "3600"),
	providertest.Status(500),
	providertest.Status(503, "Retry-After", "7"),
	providertest.Redirect("https://example.com/"),
	providertest.Drop(),
	providertest.Break(),
	providertest.CutOff(),
	providertest.HTML(),
	providertest.Empty(),
	providertest.Raw("application/json", `{"data":[{"id":7}],"models":[{"name":7}]}`),
	providertest.Raw("application/json", `{"error":"none"}`),
	providertest.Raw("application/json", `null`),
}

// hiccups are faults that pass when one asks again.
var hiccups = [][]providertest.Fault{
	{providertest.Status(500)},
	{providertest.Status(429, "Retry-After", "2"), providertest.Status(503), providertest.Drop()},
	{providertest.Break()},
}
