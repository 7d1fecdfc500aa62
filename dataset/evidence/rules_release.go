package evidence

import (
	"cmp"
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// releaseOfService finds a day of release of a cloud's, host's or gateway's row that a collection
// states. In a row of a maker release_date is the day from which the model could be used or its
// weights downloaded; in another row it is the day from which this place served it. Collections
// have one day of release for a model wherever it is offered, mostly that of the weights: of 24
// rows of Together 15 had another day than its changelog.
func releaseOfService(v *claimView) finding {
	place := v.provider(v.model.Provider)
	source, _ := v.Source(v.claim.Source)
	maker, _, _ := strings.Cut(v.model.CanonicalID, "/")
	isOwn := maker == cmp.Or(ownMakers[place.ID], place.ID) // its models began there
	if place.Kind == dataset.Maker || source.Kind != dataset.KindCollection || isOwn {
		return finding{}
	}
	return aside("Collections state when a model was released, not since when %s serves it.", place.Name)
}

// ownMakers are the makers that are a cloud by another name, by the id of the cloud.
var ownMakers = map[string]string{
	"amazon-bedrock": "amazon",
	"azure":          "microsoft",
	"google-vertex":  "google",
}

// provider returns a provider of the dataset; without a name if the dataset does not have it.
func (e *Evidence) provider(id string) dataset.Provider {
	i := slices.IndexFunc(e.dataset.Providers, func(p dataset.Provider) bool { return p.ID == id })
	if i < 0 {
		return dataset.Provider{ID: id}
	}
	return e.dataset.Providers[i]
}
