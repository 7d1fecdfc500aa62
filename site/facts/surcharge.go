package facts

import (
	"strconv"

	"modelcatalog/dataset"
)

// surcharge says how many times as much a price is on a condition: "5× above 100k", "2× at peak
// hours".
type surcharge struct {
	at              string
	lowest, highest float64 // a cloud has several for one length of prompts, by region
}

// String returns the surcharge as one mark: "2× above 272k", "2–2.2× above 272k".
func (s surcharge) String() string {
	lowest := strconv.FormatFloat(s.lowest, 'g', 2, 64)
	highest := strconv.FormatFloat(s.highest, 'g', 2, 64)
	if lowest == highest {
		return highest + "× " + s.at
	}
	return lowest + "–" + highest + "× " + s.at
}

// addSurcharge adds what a price is on a condition, compared with the one without, if people must
// know it. Of the same length of prompts or the same hours there is one.
func addSurcharge(surcharges []surcharge, text string, times float64) []surcharge {
	const least = 1.05 // nobody chooses by a smaller surcharge
	condition, _ := dataset.ParseCondition(text)
	if times < least || len(condition) == 0 {
		return surcharges
	}
	// By the first part: prices that depend on two things at once are on the page of the model.
	var at string
	part := condition[0]
	switch part.Name {
	case "context":
		at = "above " + Short(strconv.FormatInt(part.Above, 10))
	case "utc":
		at = "at peak hours"
	default: // such as a region or a quality, which people choose and do not stumble into
		return surcharges
	}
	for i := range surcharges {
		s := &surcharges[i]
		if s.at == at {
			s.lowest = min(s.lowest, times)
			s.highest = max(s.highest, times)
			return surcharges
		}
	}
	return append(surcharges, surcharge{at: at, lowest: times, highest: times})
}
