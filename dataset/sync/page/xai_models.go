package page

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
	"modelcatalog/dataset/sync/source"
)

// The page with xAI's models is a program. Its models are in a script, between these texts.
const (
	grokBegin = "globalThis.__XAI_PUBLIC_MODELS__="
	grokEnd   = "</script>"
)

// Prices in the script are whole numbers: of 0.0001 dollars for a million tokens, and of 0.1
// billionths of a dollar for everything else.
const (
	tokenDigits = 4
	otherDigits = 10
)

// grokKinds are the lists of models that a cluster has. LIMIT: services for speech are not read,
// because requests name no model of theirs.
var grokKinds = []struct {
	list string
	read func(c *clusters, profile *source.Profile, n source.Node)
}{
	{"languageModels", (*clusters).language},
	{"imageGenerationModels", (*clusters).image},
	{"videoGenerationModels", (*clusters).video},
}

// clusters reads the models of clusters. Most are in several, at the same price.
type clusters struct {
	*reader
	cluster string // that is being read
	prices  map[*source.Profile]map[grokUse]clusterPrices
}

// grokUse is what a price is for.
type grokUse struct{ meter, condition string }

// clusterPrices are the prices of one use by the names of clusters.
type clusterPrices map[string]dataset.Decimal

// readGrok reads the models in the script of the page.
func (r *reader) readGrok() {
	_, script, found := strings.Cut(r.Files[""], grokBegin)
	script, _, closed := strings.Cut(script, grokEnd)
	if !found || !closed {
		r.Reject("%q is missing, or what ends it", grokBegin)
		return
	}
	script = strings.TrimSuffix(strings.TrimSpace(script), ";")
	root, err := source.Parse([]byte(script), true, func(fault string) { r.Reject("%s", fault) })
	if err != nil {
		r.Reject("%s", err)
		return
	}
	c := &clusters{reader: r, prices: map[*source.Profile]map[grokUse]clusterPrices{}}
	for _, cluster := range root.Get("clusterConfigs").Elements() {
		c.cluster = cluster.Get("clusterName").Text()
		for _, kind := range grokKinds {
			for _, n := range cluster.Get(kind.list).Elements() {
				r.Row(n, func(n source.Node) { c.readModel(n, kind.read) })
			}
		}
	}
	// Prices come last, when all clusters have been read: the price of most of them is the price.
	byID := func(a, b *source.Profile) int { return strings.Compare(a.ID, b.ID) }
	for _, profile := range slices.SortedFunc(maps.Keys(c.prices), byID) {
		prices := c.prices[profile]
		r.Row(source.At(profile.ID), func(at source.Node) {
			if r.model(at, profile.ID) == profile {
				stateGrokPrices(at, profile, prices)
			}
		})
	}
}

// readModel states what a row says about a model of any kind, and then what only its kind has.
func (c *clusters) readModel(
	n source.Node, readKind func(c *clusters, profile *source.Profile, n source.Node),
) {
	profile := c.model(n.Get("name"), n.Get("name").Text())
	if profile == nil {
		return
	}
	n = n.RowOfJSON(c.cluster, profile.ID)
	aliases := n.Get("aliases").Texts()
	slices.Sort(aliases)
	profile.State(n, "aliases", strings.Join(aliases, ","))
	profile.State(n, "input_modalities", grokModalities(n.Get("inputModalities")))
	profile.State(n, "output_modalities", grokModalities(n.Get("outputModalities")))
	readKind(c, profile, n)
}

// stateGrokPrices states the prices of a model. The price of most clusters has no condition; the
// price of another cluster has its region.
func stateGrokPrices(at source.Node, profile *source.Profile, prices map[grokUse]clusterPrices) {
	uses := slices.SortedFunc(maps.Keys(prices), compareGrokUses)
	var texts []string // of all clusters, because together they decide
	for _, use := range uses {
		texts = append(texts, use.meter, use.condition)
		for _, cluster := range slices.Sorted(maps.Keys(prices[use])) {
			texts = append(texts, cluster, string(prices[use][cluster]))
		}
	}
	at = at.Row("", profile.ID, texts...)
	for _, use := range uses {
		// Of two prices that are in as many clusters, the first by name would win, and change with
		// the name of a cluster.
		usual, found := prices[use].usual()
		if !found {
			at.Refuse(fmt.Errorf("%s is different in as many clusters", use.meter))
			continue
		}
		profile.Price(at, use.meter, use.condition, usual, 0)
		for _, name := range slices.Sorted(maps.Keys(prices[use])) {
			amount := prices[use][name]
			if amount != usual {
				condition := strings.TrimPrefix(use.condition+",region="+name, ",")
				profile.Price(at, use.meter, condition, amount, 0)
			}
		}
	}
}

// usual returns the price of most clusters; found is false if two prices are in as many.
func (p clusterPrices) usual() (usual dataset.Decimal, found bool) {
	count := map[dataset.Decimal]int{} // of clusters
	for _, amount := range p {
		count[amount]++
	}
	for amount, n := range count {
		switch {
		case n > count[usual]:
			usual = amount
			found = true
		case n == count[usual]:
			found = false
		}
	}
	return usual, found
}

func compareGrokUses(a, b grokUse) int {
	return cmp.Or(strings.Compare(a.meter, b.meter), strings.Compare(a.condition, b.condition))
}

// grokModalities returns an array of modalities as a fact. The page has our names in upper case.
func grokModalities(n source.Node) string {
	var set dataset.Modalities
	for _, element := range n.Elements() {
		m := modality(strings.ToLower(element.Text()))
		if m == 0 {
			element.Fault("one of " + strings.Join(dataset.ModalityNames, ", ") + " in upper case")
			return ""
		}
		set |= m
	}
	return strings.Join(set.Names(), ",")
}

// language states the facts and prices of a model of text.
func (c *clusters) language(profile *source.Profile, n source.Node) {
	profile.State(n, "type", "chat")
	profile.State(n, "context_length", n.Get("maxPromptLength").Tokens())
	profile.State(n, "features.tool_call", n.Get("features", "functionCalling").Flag())
	profile.State(n, "features.structured_output", n.Get("features", "structuredOutputs").Flag())
	profile.State(n, "features.reasoning", n.Get("features", "reasoning").Flag())
	c.price(profile, n.Get("promptTextTokenPrice"), "input", "", tokenDigits)
	c.price(profile, n.Get("cachedPromptTokenPrice"), "cache_read", "", tokenDigits)
	c.price(profile, n.Get("completionTextTokenPrice"), "output", "", tokenDigits)
	threshold, _ := strconv.Atoi(n.Get("longContextThreshold").Text())
	if threshold <= 0 {
		return
	}
	// From the threshold on, and not above it.
	long := fmt.Sprintf("context>%d", threshold-1)
	c.price(profile, n.Get("promptTextTokenPriceLongContext"), "input", long, tokenDigits)
	c.price(profile, n.Get("cachedPromptTokenPriceLongContext"), "cache_read", long, tokenDigits)
	c.price(profile, n.Get("completionTokenPriceLongContext"), "output", long, tokenDigits)
}

// image states the prices of a model of pictures.
func (c *clusters) image(profile *source.Profile, n source.Node) {
	profile.State(n, "type", "image")
	c.price(profile, n.Get("pricePerInputImage"), "per_input_image", "", otherDigits)
	eachResolution(n, "IMAGE_RESOLUTION_", "a resolution of pictures", func(e source.Node, size string) {
		c.price(profile, e.Get("pricePerImage"), "per_image", "resolution="+size, otherDigits)
	})
}

// video states the prices of a model of films.
func (c *clusters) video(profile *source.Profile, n source.Node) {
	profile.State(n, "type", "video")
	c.price(profile, n.Get("pricePerInputImage"), "per_input_image", "", otherDigits)
	c.price(profile, n.Get("pricePerInputVideoSecond"), "per_input_video_second", "", otherDigits)
	eachResolution(n, "VIDEO_RESOLUTION_", "a resolution of films", func(e source.Node, size string) {
		// Conditions have 720p, and pictures 1K.
		condition := "resolution=" + strings.ToLower(size)
		c.price(profile, e.Get("pricePerSecond"), "per_second", condition, otherDigits)
	})
}

// eachResolution calls a function for each entry with prices of a resolution. The page has them as
// constants of a protocol, such as IMAGE_RESOLUTION_1K. Another constant is a fault.
func eachResolution(n source.Node, prefix, want string, read func(e source.Node, size string)) {
	for _, e := range n.Get("resolutionPricing").Elements() {
		size, found := strings.CutPrefix(e.Get("resolution").Text(), prefix)
		if !found {
			e.Get("resolution").Fault(want)
			continue
		}
		read(e, size)
	}
}

// maxDigits is the length of the longest number of a price. LIMIT: longer ones do not fit into 64
// bits, and are no prices.
const maxDigits = 18

// price keeps a price that is a whole number with so many digits after the point. A zero is no
// price, because nothing there is free.
func (c *clusters) price(profile *source.Profile, n source.Node, meter, condition string, digits int) {
	text := n.Text()
	if strings.Trim(text, "0") == "" {
		return
	}
	if strings.Trim(text, "0123456789") != "" || len(text) > maxDigits {
		n.Refuse(errors.New("not a whole number"))
		return
	}
	// As text, because a float does not have all of the digits.
	padded := strings.Repeat("0", max(0, digits+1-len(text))) + text
	point := len(padded) - digits
	amount, dollars, err := parseDollars(padded[:point] + "." + padded[point:])
	if err == nil && digits == tokenDigits {
		err = checkTokenPrice(dollars, "a million tokens")
	}
	if err != nil {
		n.Refuse(err)
		return
	}
	if c.prices[profile] == nil {
		c.prices[profile] = map[grokUse]clusterPrices{}
	}
	use := grokUse{meter, condition}
	if c.prices[profile][use] == nil {
		c.prices[profile][use] = clusterPrices{}
	}
	c.prices[profile][use][c.cluster] = amount
}
