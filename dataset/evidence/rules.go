package evidence

import (
	"strings"

	"modelcatalog/dataset"
)

// Rules are the rules in order of their numbers. Numbers that are missing are of rules that guards
// or readers follow.
var Rules = []Rule{
	{Number: 1, Name: "outvoted-source", price: outvotedSource,
		Says: "A collection or another site that the provider outvotes on the price of input or output, " +
			"or that read it before it changed, is not believed about prices that derive from it."},
	{Number: 2, Name: "alias-as-target", about: aliasOrigin.facts,
		claim: aliasAsTarget, model: aliasWithoutTarget,
		Says: "An alias has the facts and prices of its target, unless the provider states its own."},
	{Number: 3, Name: "price-ended", price: priceEnded,
		Says: "If the provider ends a price, older statements of others end too."},
	{Number: 4, Name: "end-by-one-source", about: "status retirement_date replacement after_retirement",
		claim: endByOneSource, model: endDoubted,
		Says: "An end needs a statement of the provider, or newer ones of two other sites. What others " +
			"state and is newer than the provider's statement makes the stage uncertain."},
	{Number: 5, Name: "tier-within-context", price: tierWithinContext,
		Says: "A price for prompts above a number of tokens needs a longer context."},
	{Number: 6, Name: "limit-within-context", about: limits, binds: true, claim: limitWithinContext,
		Says: "The longest input and output are at most the context length. If two sources conflict, the " +
			"less trusted one is ignored. If one contradicts itself, the smaller number counts."},
	{Number: 7, Name: "price-ratio", price: priceRatio,
		Says: "Batch and flex cost 0.4 to 0.6 of the standard price, priority 1.2 to 3 of it, long " +
			"prompts 1 to 2.5 of that of short ones, and cache reads at most half of input."},
	{Number: 10, Name: "cutoff-before-release", about: "knowledge_cutoff", claim: cutoffBeforeRelease,
		Says: "Knowledge ends in a month before the release."},
	{Number: 11, Name: "embedding-writes-nothing", about: "output_modalities",
		claim: embeddingWritesNothing, price: embeddingHasNoOutputPrice,
		Says: "An embedding model has neither an output modality nor a price of output."},
	{Number: 12, Name: "status-of-versions", model: statusOfVersions,
		Says: "An id without a date and its newest version are both deprecated, or neither is."},
	{Number: 13, Name: "facts-of-versions", model: factsOfVersions,
		Says: "An id without a date and its newest version have equal limits, modalities and cutoff."},
	{Number: 15, Name: "replacement-fits", model: replacementFits,
		Says: "A replacement is usable, of the same type, not older, and can do as much."},
	{Number: 16, Name: "end-has-date", model: endHasDate,
		Says: "An end that is announced has a date."},
	{Number: 17, Name: "promotion-ends", model: promotionEnds,
		Says: "When a price ends, a new price takes its place."},
	{Number: 19, Name: "active-is-stated", model: activeIsStated,
		Says: "The provider's pages, list or SDK named every active model within the last 90 days."},
	{Number: 20, Name: "price-implies-feature", about: "features.prompt_caching features.web_search",
		claim: featureHasPrice, model: pricedFeatureUnknown,
		Says: "A model with a price of cache reads or searches has the feature."},
	{Number: 22, Name: "efforts-with-reasoning", about: "reasoning_efforts", claim: effortsWithReasoning,
		Says: "Only a model that reasons has efforts."},
	{Number: 28, Name: "one-notation", about: limits, binds: true, claim: oneNotation,
		Says: "A number of tokens in units of 1,000 is the same in units of 1,024. The more " +
			"trusted source decides."},
	{Number: 32, Name: "retires-after-release", about: "retirement_date release_date", binds: true,
		claim: retiresAfterRelease,
		Says: "A model retires after its release. If two sources conflict, the less trusted one is " +
			"ignored."},
	{Number: 34, Name: "active-before-retirement", model: activeBeforeRetirement,
		Says: "A model is not active after its retirement."},
	{Number: 35, Name: "active-has-price", model: activeHasPrice,
		Says: "An active model has a price."},
	{Number: 36, Name: "active-has-modalities", model: activeHasModalities,
		Says: "An active model has modalities."},
	{Number: 37, Name: "input-fills-window", about: "max_input_tokens", claim: inputFillsWindow,
		Says: "The longest input is at least what the longest output leaves of a context that the " +
			"provider's page states."},
	{Number: 38, Name: "caching-has-price", about: "features.prompt_caching", claim: cachingHasPrice,
		Says: "A model caches prompts only if anybody ever stated a price of cache reads, once its " +
			"provider has stated the price of its input or it has retired with a known price."},
	{Number: 39, Name: "release-before-price", about: "release_date", binds: true,
		claim: releaseBeforePrice,
		Says: "A model is released at most 60 days after anybody first showed a price of its id. A later " +
			"day is that of an upgrade, or of its target."},
	{Number: 40, Name: "hours-replaced", binds: true, price: hoursReplaced,
		Says: "A price by the hour ends when another source, believed as much, has a newer price for all " +
			"hours."},
	{Number: 41, Name: "release-of-service", about: "release_date", claim: releaseOfService,
		Says: "A release date in a collection is the model's, and not the day on which a place began to " +
			"serve it."},
	{Number: 42, Name: "description-as-facts", model: descriptionAsFacts,
		Says: "A description agrees with the facts."},
}

// The rules that test claims, by index of the fact, those that test prices, and the one about
// aliases.
var (
	claimRules [][]*Rule
	priceRules []*Rule
	aliasRule  *Rule
)

func init() { // package dataset has filled FactNames by now
	claimRules = make([][]*Rule, len(dataset.FactNames))
	for i := range Rules {
		r := &Rules[i]
		for name := range strings.FieldsSeq(r.about) {
			fact := dataset.FactIndex(name)
			claimRules[fact] = append(claimRules[fact], r)
		}
		if r.price != nil {
			priceRules = append(priceRules, r)
		}
		if r.Name == "alias-as-target" {
			aliasRule = r
		}
	}
}
