package website

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"github.com/dustin/go-humanize/english"

	"modelcatalog/dataset"
	"modelcatalog/site/facts"
)

// leastLives is the number of models whose lives say how long a provider keeps models. The median
// of fewer is chance.
const leastLives = 5

// lifetimes is how long models of a provider live, from their release to their end.
type lifetimes struct {
	Median   string // "22 months"
	Count    int
	Sentence string // about them
	X        string // of the median in the picture, in percent of the width
	Lives    []lifeDot
	Years    []yearMark
	Coming   bool // some ends are announced
	most     int  // dots on top of each other
}

// Pixels of a dot of the picture, and of the words below it.
const dotHeight, axisHeight = 9, 22

// Floor is where the dots stand, in pixels from the top.
func (l *lifetimes) Floor() int { return max(5, l.most)*dotHeight + dotHeight }

// Height is that of the picture, in pixels.
func (l *lifetimes) Height() int { return l.Floor() + axisHeight }

// Y is where a dot is, in pixels from the top.
func (l *lifetimes) Y(d lifeDot) int { return l.Floor() - dotHeight*d.Stack + dotHeight/2 - 1 }

// lifeDot is the life of a model in the picture.
type lifeDot struct {
	X     string // in percent
	Stack int    // from 1, at the bottom
	Soon  bool   // its end is announced
	Title string // its name and how long it lives, for those who point at it
}

// life is how long a model lives.
type life struct {
	months float64
	soon   bool // its end is announced
	title  string
}

// daysPerMonth is the length of a month on average.
const daysPerMonth = 365.25 / 12

// lifetimesOf returns how long the models of a provider live: those that ended, and those whose end
// is announced. It is nil if they are fewer than leastLives. For all providers, "", it has the models at
// their makers: one that ten places sell would count ten times.
//
// BUG: models of which nobody knows yet when they end do not count, so that the median is low for a
// provider that kept most models until now.
func lifetimesOf(b *build, provider string) *lifetimes {
	lives := livesOf(b, provider)
	if len(lives) < leastLives {
		return nil
	}
	median := medianOf(lives)
	l := &lifetimes{Count: len(lives), Median: inMonths(median)}
	l.Coming = slices.ContainsFunc(lives, func(l life) bool { return l.soon })
	l.Sentence = livesInWords(lives, l.Median, provider == "")

	// The axis ends with the first year after the last dot, which is in a whole month: on the edge it
	// would be cut.
	years := monthOf(lives[len(lives)-1].months)/12 + 1
	x := func(months float64) string {
		return strconv.FormatFloat(100*months/float64(12*years), 'f', 1, 64) + "%"
	}
	l.X = x(median)
	// Lives of one month are dots on top of each other, a histogram of single models. Those that are
	// still to end are on top of those that ended, so that both can be counted.
	stacked := map[int]int{} // numbers of dots by month
	for _, soon := range []bool{false, true} {
		for _, lived := range lives {
			if lived.soon != soon {
				continue
			}
			month := monthOf(lived.months)
			stacked[month]++
			l.Lives = append(l.Lives, lifeDot{
				X:     x(float64(month)),
				Stack: stacked[month],
				Soon:  soon,
				Title: lived.title,
			})
			l.most = max(l.most, stacked[month])
		}
	}
	for year := range years + 1 {
		mark := yearMark{x(float64(12 * year)), english.Plural(year, "year", "")}
		if year == 0 {
			mark.Text = "release"
		}
		l.Years = append(l.Years, mark)
	}
	return l
}

// noMedian says why a provider has no median life, if lifetimesOf has none.
func noMedian(b *build, provider string) string {
	n := len(livesOf(b, provider))
	if n == 0 {
		return "There is no median life of its models: of no model here both the release and an announced" +
			" or past end are known."
	}
	return "There is no median life of its models: of only " + counted(n, "model") +
		" here both the release and an announced or past end are known, too few to tell."
}

// livesOf returns the lives of the models of a provider, or of all makers, the shortest first.
func livesOf(b *build, provider string) (lives []life) {
	isIts := func(r *row) bool {
		if provider == "" {
			return b.dataset.Provider(r.Model.Provider).Kind == dataset.Maker
		}
		return r.Model.Provider == provider
	}
	ends := filtered(b.dated, func(r *row) bool {
		// Of an end that only others report nobody knows whether it comes.
		isSure := r.Ending.Kind != facts.Reported
		return isIts(r) && r.ReleaseDate != 0 && r.AliasOf == "" && isSure
	})
	ends, _ = foldShort(ends) // a model and its dated version live once
	for _, r := range ends {
		end, err := dataset.ParseDate(r.RetirementDate)
		months := float64(daysBetween(r.ReleaseDate, end)) / daysPerMonth
		// A date that a source has wrong says nothing of a life.
		if err == nil && months > 0 {
			title := fmt.Sprintf("%s: %s, %s to %s", r.Name, counted(daysBetween(r.ReleaseDate, end), "day"),
				facts.ShortDay(r.ReleaseDate.String()), facts.ShortDay(r.RetirementDate))
			lives = append(lives, life{months, r.Coming, title})
		}
	}
	slices.SortFunc(lives, func(x, y life) int { return cmp.Compare(x.months, y.months) })
	return lives
}

// medianOf returns the median of some lives, which are sorted, in months.
func medianOf(lives []life) float64 {
	upper := lives[len(lives)/2].months
	if len(lives)%2 == 1 {
		return upper
	}
	return (upper + lives[len(lives)/2-1].months) / 2
}

// livesInWords says how long models live: "Half of 12 models lived longer than 22 months …". The lives are
// sorted. The words are of a provider, or of all makers.
func livesInWords(lives []life, median string, ofMakers bool) string {
	coming := len(filtered(lives, func(l life) bool { return l.soon }))
	verb := "lived"
	announced := ""
	if coming > 0 {
		verb = "live" // not all of them have lived yet
		announced = fmt.Sprintf(" The ends of %s of them are announced.", withCommas(coming))
	}
	if coming == len(lives) {
		announced = " All their ends are announced."
	}
	half := "Half"
	if ofMakers {
		half = "At their makers, half"
	}
	const sentence = "%s of %s %s longer than %s from release to end, the shortest %s, the longest %s."
	shortest := inMonths(lives[0].months)
	longest := inMonths(lives[len(lives)-1].months)
	text := fmt.Sprintf(sentence, half, counted(len(lives), "model"), verb, median, shortest, longest)
	return text + announced + " Models without a known end are not counted."
}

// monthOf returns the whole month in which a life is counted.
func monthOf(months float64) int { return int(months + 0.5) }

// inMonths returns a life in words: "22 months".
func inMonths(months float64) string { return english.Plural(monthOf(months), "month", "") }
