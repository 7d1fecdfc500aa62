package evidence

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// cutoffBeforeRelease finds knowledge of the month of the release, or of later months.
func cutoffBeforeRelease(v *claimView) finding {
	cutoff, err := dataset.ParseDate(v.claim.Value)
	released := v.model.ReleaseDate
	month := func(d dataset.Date) dataset.Date { return d / 100 } // a cutoff is often known to the month only
	if err != nil || released == 0 || month(cutoff) < month(released) {
		return finding{}
	}
	return aside("It is not before the release of the model, %s.", released)
}

// embeddingWritesNothing finds an output modality of an embedding model.
func embeddingWritesNothing(v *claimView) finding {
	if v.model.Type != dataset.Embedding {
		return finding{}
	}
	return aside("An embedding model returns numbers.")
}

// pricedFeatures are the features that a price implies, with its meter.
var pricedFeatures = map[string]string{
	"features.prompt_caching": "cache_read",
	"features.web_search":     "web_search",
}

// featureHasPrice finds that a model lacks a feature for which the provider states a price.
func featureHasPrice(v *claimView) finding {
	meter := pricedFeatures[v.fact]
	priced := slices.ContainsFunc(v.model.Prices, func(p dataset.Price) bool {
		return p.Meter.String() == meter && p.To == 0 && v.Official(p.Source, v.model.Provider)
	})
	if v.claim.Value != "false" || !priced {
		return finding{}
	}
	return aside("The provider states a price of %s.", meter)
}

// cachingHasPrice finds a feature that nobody ever gave a price, although the prices of the model
// are known: its provider lists them without one, or it has retired, so that no page will state
// one.
//
// The whole point of a cache is its price. Collections mark families as able to cache, also models
// that retired before their provider had caches.
func cachingHasPrice(v *claimView) finding {
	if v.claim.Value != "true" || v.official(v.claim) {
		return finding{} // a provider can cache without a price of its own
	}
	retired := v.model.RetiredOn(v.day)
	listed := false // the prices of the model are known from those whose silence counts
	for _, p := range v.model.Prices {
		if strings.Contains(p.Meter.String(), "cache_read") {
			return finding{} // also of another tier, or of audio
		}
		isKnown := retired || v.Official(p.Source, v.model.Provider)
		if p.Meter.String() == "input" && isKnown {
			listed = true
		}
	}
	if !listed {
		return finding{}
	}
	return aside("Nobody ever stated a price of cache reads of this model.")
}

// releaseBeforePrice finds a day of release long after a source showed a price of the id.
// Changelogs tell of upgrades in the words of releases: deepseek-chat was "released" on 2025-12-01,
// and had prices since February. The word of the provider is set aside, too, because the price is a
// fact that somebody read.
func releaseBeforePrice(v *claimView) finding {
	// A price can be announced before the model comes, or be that of a preview with the same id.
	const days = 60
	released, err := dataset.ParseDate(v.claim.Value)
	if err != nil || released%100 == 0 {
		return finding{} // a month, which can have begun before
	}
	for _, p := range v.model.Prices {
		if p.From != 0 && p.From.Add(days) < released {
			return aside("%s showed a price of it on %s.", p.Source, p.From)
		}
	}
	return finding{}
}

// pricedFeatureUnknown doubts that a feature with a price is unknown.
func pricedFeatureUnknown(v *modelView) {
	for name, meter := range pricedFeatures {
		priced := QuoteOf(v.quotes, meter, "").Amount != ""
		if v.active() && priced && v.model.Fact(name).String == "" {
			v.doubt(name, "It has a price of %s, so it has the feature.", meter)
		}
	}
}

// effortsWithReasoning finds efforts of a model that does not reason.
func effortsWithReasoning(v *claimView) finding {
	if v.model.Fact("features.reasoning").String != "false" {
		return finding{}
	}
	return aside("The model does not reason.")
}

// retiresAfterRelease finds a retirement before the release, and a release after a retirement that
// is trusted more. A collection that is wrong about the release must not hide the provider's day of
// retirement.
func retiresAfterRelease(v *claimView) finding {
	if v.fact == "release_date" {
		return releaseAfterRetirement(v)
	}
	released := v.model.ReleaseDate
	if released == 0 || v.claim.Value >= released.String() {
		return finding{}
	}
	const sentence = "It is before the release of the model, %s."
	// One of the two days is wrong. The claim is set aside only if the release is stated by a
	// source that is trusted as much.
	for _, other := range v.current("release_date") {
		if other.Value == released.String() && !v.believedMore(v.model.Provider, v.claim, &other) {
			return aside(sentence, released)
		}
	}
	return unsure(sentence, released)
}

func releaseAfterRetirement(v *claimView) finding {
	for _, other := range v.current("retirement_date") {
		trusted := v.official(&other) && v.believedMore(v.model.Provider, &other, v.claim)
		if trusted && other.Value < v.claim.Value {
			return aside("The provider retired the model before, on %s.", other.Value)
		}
	}
	return finding{}
}

// activeHasPrice doubts an active model without any price.
func activeHasPrice(v *modelView) {
	if v.active() && len(v.quotes) == 0 {
		v.doubt("", "No price is known.")
	}
}

// activeHasModalities doubts an active model of which nobody knows what it reads or writes.
func activeHasModalities(v *modelView) {
	reads := v.model.InputModalities != 0
	writes := v.model.OutputModalities != 0 || v.model.Type == dataset.Embedding
	if v.active() && !(reads && writes) {
		v.doubt("input_modalities", "What it reads or writes is unknown.")
	}
}

// activeIsStated doubts an active model that the provider has not named for 90 days.
func activeIsStated(v *modelView) {
	const days = 90
	since := v.day.Add(-days)
	stated := slices.ContainsFunc(v.model.Sources, func(c dataset.FactClaim) bool {
		return c.Until == 0 && v.Official(c.Source, v.model.Provider) && v.ConfirmedOn(&c.Claim) >= since
	})
	if v.active() && !stated {
		v.doubt("status", "No page, list or SDK of the provider named it in the last %d days.", days)
	}
}

// activeBeforeRetirement doubts a model that is active, but retired.
func activeBeforeRetirement(v *modelView) {
	if v.model.Status == dataset.Active && v.retired() {
		v.doubt("status", "It is active, but retired on %s.", v.model.RetirementDate)
	}
}

// endHasDate doubts an end without a day.
func endHasDate(v *modelView) {
	ends := v.model.Status == dataset.Deprecated || v.model.AfterRetirement != ""
	if !ends || v.model.RetirementDate != "" {
		return
	}
	l := v.lifeOf(v.model)
	if len(v.reported(v.model, &l, "retirement_date")) > 0 {
		return // somebody reports a day: endDoubted says so
	}
	v.doubt("retirement_date", "The model is deprecated or redirected, but no day is known.")
}
