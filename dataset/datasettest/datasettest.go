// Package datasettest has datasets for tests and measurements: a frozen sample of real models,
// realistic datasets of any size that are resampled from it, and hostile datasets of hard cases.
// The same options give the same dataset, byte for byte, on every machine and with every version of
// Go. Every dataset satisfies Check.
//
//	d := datasettest.New(datasettest.Options{Models: 1_000_000, Seed: 1})
//	err := dataset.Write(dir, d)
package datasettest

import (
	"embed"
	"io/fs"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

//go:embed testdata/sample
var files embed.FS

// Sample returns a frozen dataset directory, for dataset.Load: the repository's dataset of 488
// models as of November 2026, with its history and its curation, and with facts of version 2 and
// prices from three collections. It never changes, so tests can rely on its figures.
func Sample() fs.FS {
	sample, _ := fs.Sub(files, "testdata/sample") // fails only if the path is not valid
	return sample
}

// mustLoadSample returns the dataset of Sample.
func mustLoadSample() *dataset.Dataset {
	d, err := dataset.Load(Sample())
	if err != nil {
		panic(err)
	}
	return d
}

// Search terms that a known share of the models of every realistic dataset has.
const (
	CommonTerm = "read"    // in the descriptions of about a third of the models
	RareTerm   = "zymurgy" // in the description of one model in each 25,000, rounded up
)

const rareEvery = 25_000

// Options says which dataset New makes. The zero value is one of seven providers without models.
type Options struct {
	Models    int    // how many; none below zero
	Providers int    // how many, of which those above seven are made up; fewer than seven mean seven
	Seed      uint64 // of all chance
	Hostile   bool   // whether the models are hard cases instead of realistic ones
}

// shareOfSample is how many tenths of the models are those of the sample's providers if there are
// others.
const shareOfSample = 3

// New makes a dataset of the sample's seven providers, their APIs and last sync. Other providers
// are as WithOthers makes them, and have most of the models.
//
// A realistic dataset has the shares of the sample: of providers, types, statuses, context lengths,
// null texts, facts and prices. Its models are those of the sample, each as often as needed; copies
// have another id, name, description, family, other times, dates and prices. A million models take
// a few seconds and 1.3 GB.
//
// A hostile dataset starts with a fixed list of hard cases, cut off if there are fewer models; the
// others are random mixtures of hard pieces. One provider has no models.
func New(o Options) *dataset.Dataset {
	d := mustLoadSample()
	d.Parameters = nil // they are about models of the sample by their ids, which others do not have
	others := o.Providers - len(d.Providers)
	models := max(o.Models, 0)
	if others > 0 {
		// Rounded up, so that the others have something to sell.
		models = (models*shareOfSample + 9) / 10
	}
	if o.Hostile {
		d.Models = hostile(d.Providers, models, o.Seed)
	} else {
		d.Models = resample(d.Models, models, o.Seed)
	}
	slices.SortFunc(d.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return withOthers(d, others, o.Models-models, o.Seed)
}

// WithProviders returns a dataset with n providers, which is d itself if it has as many. Otherwise
// it has other providers, and the models of d without details.
func WithProviders(d *dataset.Dataset, n int) *dataset.Dataset {
	if len(d.Providers) == n {
		return d
	}
	other := &dataset.Dataset{
		LastSync: d.LastSync,
		Sources:  d.Sources,
		Settings: dataset.Settings{AnyProviders: true},
	}
	for i := range n {
		number := strconv.Itoa(i)
		p := dataset.Provider{ID: "p" + number, Name: "Provider " + number}
		other.Providers = append(other.Providers, p)
	}
	for i, m := range d.Models {
		m.ID += strconv.Itoa(i) // two providers of d may have the same id
		m.Provider = other.Providers[i%n].ID
		// They would name providers and models that the dataset does not have.
		m.Replacement = ""
		m.External = false
		m.Details = dataset.Details{}
		other.Models = append(other.Models, m)
	}
	slices.SortFunc(other.Models, func(a, b dataset.Model) int { return dataset.CompareModels(&a, &b) })
	return other
}

// resample returns n models, in order of the models of the sample that they are copies of.
func resample(sample []dataset.Model, n int, seed uint64) []dataset.Model {
	s := newStream(seed, resampleStream)
	facts := newStream(seed, factStream)
	models := make([]dataset.Model, 0, n)
	offset := s.below(len(sample))
	last := -1  // the line of the sample that was copied last
	copies := 0 // how many copies of it there are
	first := 0  // the number of the word of its first copy
	for i := range n {
		line := (i*len(sample) + offset) / n // spreads the models evenly
		if line != last {
			last = line
			copies = 0
			first = s.below(wordCount)
		}
		m := sample[line]
		if copies > 0 || n < len(sample) {
			// The models that they name may not be in the dataset.
			m.AliasOf = ""
			m.Aliases = nil
		}
		if copies > 0 {
			vary(&m, s, word(first+copies), copies)
			m.Details = varyDetails(m.Details, facts, copies)
		}
		copies++
		models = append(models, m)
	}
	// One model of each block has the rare word, wherever in the block it is.
	for block := range slices.Chunk(models, rareEvery) {
		m := &block[s.below(len(block))]
		m.Description = dataset.Text(strings.TrimSpace(m.Description.String + " Tuned for " + RareTerm + "."))
	}
	return models
}

// vary makes a copy of a model another model: the word goes into its id and name, and into its
// description in place of the name. The times move back by days, together for all models with this
// number, as if one sync had changed them.
func vary(m *dataset.Model, s *stream, word string, number int) {
	old := m.Name.String
	m.ID += "-" + word
	if m.Name.Valid {
		m.Name.String += " " + strings.ToUpper(word[:1]) + word[1:]
	}
	if m.Description.Valid {
		// A search for the name of the original must not find its copies by their descriptions.
		if old != "" {
			m.Description.String = strings.Replace(m.Description.String, old, m.Name.String, 1)
		}
		m.Description.String += " Trained with " + randomWord(s) + " and " + randomWord(s) + "."
	}
	// Copies with the same number share a day. The numbers repeat after 600 of them, so that the times
	// stay within two years.
	back := dataset.Timestamp(number%600) * day
	m.UpdatedAt -= back
	// An active model was in the last list.
	if m.Status != dataset.Active {
		m.LastSeenAt -= back
	}
}

// Words are made of a syllable from each list, so that an index has many rare ones. No syllable
// starts with a vowel, so no word contains CommonTerm.
var (
	firstSyllables = strings.Fields(`
		ba be bo bri ca co cu da del do fa fen fi fro ga gel go ha hel hi jo ka kel ki la li lo
		ma mel mi mo na ne no pa per po qui ra ri ro sa sel so ta tel to va vel vo wa wil xe ya yo za zo`)
	middleSyllables = strings.Fields(`
		ba bi da di do fa fi ga go la le li lo ma me mi mo na ne ni no ra ri ro sa si ta ti to va vi`)
	lastSyllables = strings.Fields(`
		ban ber bis dan del den dor fin gan gor kan kin lan len lis lon mar men mir mon nan nel nis
		nor ran ren ris ron san sel son tan ter tis ton van ven vin wen zan`)
	wordCount = len(firstSyllables) * len(middleSyllables) * len(lastSyllables) // about 70,000
)

// word returns a word for each number; only numbers that are equal modulo wordCount have the same.
func word(n int) string {
	// The number has three digits, of which each has the base of its list.
	n %= wordCount
	last := lastSyllables[n%len(lastSyllables)]
	n /= len(lastSyllables)
	middle := middleSyllables[n%len(middleSyllables)]
	first := firstSyllables[n/len(middleSyllables)]
	return first + middle + last
}

func randomWord(s *stream) string { return word(s.below(wordCount)) }

// stream is a sequence of random numbers. It uses only the PCG of math/rand/v2, whose numbers are
// specified: how the package brings them into a range may differ between versions of Go.
type stream struct{ pcg rand.PCG }

// Streams of a seed, one for each use.
const (
	resampleStream = 1
	factStream     = 2
	hostileStream  = 3
	otherStream    = 4
)

func newStream(seed, number uint64) *stream { return &stream{*rand.NewPCG(seed, number)} }

// below returns a number from 0 to n-1.
func (s *stream) below(n int) int {
	// The number as a fraction of 2^64, times n: Lemire, https://arxiv.org/abs/1805.10941. The bias is
	// below n/2^64, which no test notices.
	high, _ := bits.Mul64(s.pcg.Uint64(), uint64(n))
	return int(high)
}

// pick returns one of a list.
func pick[T any](s *stream, list []T) T { return list[s.below(len(list))] }
