package dataset

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"modelcatalog/dataset/jsonl"
)

// Receipt says where a source states something about a model: a row of a table, a paragraph or a
// card. It is a line of receipts/<provider>.jsonl, apart from the claims, because only people who
// check a statement need it. The text of the page is never kept.
type Receipt struct {
	Source string // the name of one of Dataset.Sources
	// Place has the titles above, the outermost first, and the label of the row, with " > " between
	// them.
	Place string
	// Digest is ReceiptDigest of the row as a program read it; empty if a person read it.
	Digest string
	// Columns has what is stated by each column, in byte order of the headings. What the row states
	// as a whole has the heading "".
	Columns []ReceiptColumn
}

// ReceiptColumn is a column of the row of a receipt.
type ReceiptColumn struct {
	Heading string
	Facts   []string // names of facts, or of prices as PriceFact returns them, in byte order
}

// Where returns the place of a fact on the page: that of the row, and the heading of its column. It
// returns "" if the receipt is not about the fact.
func (r *Receipt) Where(fact string) string {
	for _, c := range r.Columns {
		if !slices.Contains(c.Facts, fact) {
			continue
		}
		if c.Heading == "" {
			return r.Place
		}
		return r.Place + placeSeparator + c.Heading
	}
	return ""
}

// AddFact adds that a fact, or a price, is stated below a heading.
func (r *Receipt) AddFact(heading, fact string) {
	i, found := slices.BinarySearchFunc(r.Columns, ReceiptColumn{Heading: heading}, compareReceiptColumns)
	if !found {
		r.Columns = slices.Insert(r.Columns, i, ReceiptColumn{Heading: heading})
	}
	facts := append(slices.Clip(r.Columns[i].Facts), fact) // clipped, because copies share the memory
	slices.Sort(facts)
	r.Columns[i].Facts = facts
}

// placeSeparator is between the titles of a place.
const placeSeparator = " > "

// Receipt returns the receipt of what a source states about a fact of the model, or about a price;
// nil if none was kept.
func (m *Model) Receipt(source, fact string) *Receipt {
	for i := range m.Receipts {
		r := &m.Receipts[i]
		if r.Source == source && r.Where(fact) != "" {
			return r
		}
	}
	return nil
}

// digestBytes is how many bytes of a hash are kept. They tell a row from a row that has changed; 64
// bits are enough for that, also if somebody looks for two rows with one digest.
const digestBytes = 8

// ReceiptDigest returns the digest of the texts of a row. White space, marks of code and of
// emphasis, and case do not count, so that a page that is only rendered in another way has the same
// digest.
func ReceiptDigest(texts ...string) string {
	hash := sha256.New() // whose Write returns no error
	isMarkup := func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune("`*_\\", r) }
	for _, text := range texts {
		for _, word := range strings.FieldsFunc(strings.ToLower(text), isMarkup) {
			hash.Write([]byte(word))
		}
		// Between texts, so that "1" and "25" are not "12" and "5".
		hash.Write([]byte{0})
	}
	return hex.EncodeToString(hash.Sum(nil)[:digestBytes])
}

// receiptLine is a line of the file of a provider's receipts.
type receiptLine struct {
	Receipt
	id string
}

var receiptTable = newTable([]member[receiptLine]{
	{name: "id", required: true, access: text(func(r *receiptLine) *string { return &r.id }, CheckModelID)},
	{name: "source", required: true,
		access: text(func(r *receiptLine) *string { return &r.Source }, checkText)},
	{name: "place", required: true, access: text(func(r *receiptLine) *string { return &r.Place }, CheckPlace)},
	{name: "digest", access: text(func(r *receiptLine) *string { return &r.Digest }, checkDigest)},
	{name: "columns", required: true, form: nestedForm,
		access: access[receiptLine]{readNested: readReceiptColumns, appendNested: appendReceiptColumns}},
})

var checkDigest = Matching(`^[0-9a-f]{16}$`, "a digest: 16 of 0 to 9 and a to f")

// maxPlace is the length of the longest place, in bytes. LIMIT: pages have at most six levels of
// titles, and longer ones are cut when they are read.
const maxPlace = 600

// CheckPlace reports an error if a text cannot be a place: titles and labels on one line.
func CheckPlace(place string) error {
	if place == "" || len(place) > maxPlace {
		return fmt.Errorf("%d bytes, want 1 to %d", len(place), maxPlace)
	}
	return CheckLine(place)
}

// readReceiptColumns reads the facts of a receipt by the headings of their columns.
func readReceiptColumns(r *jsonl.Reader, name string, receipt *receiptLine) {
	r.Inside(name, func() {
		for _, heading := range r.Names() {
			facts := r.Strings(heading, checkReceiptFact)
			slices.Sort(facts)
			receipt.Columns = append(receipt.Columns, ReceiptColumn{heading, facts})
		}
	})
	slices.SortFunc(receipt.Columns, compareReceiptColumns)
}

func compareReceiptColumns(a, b ReceiptColumn) int { return strings.Compare(a.Heading, b.Heading) }

// checkReceiptFact reports an error if a text is neither a fact nor a price.
func checkReceiptFact(name string) error {
	if strings.HasPrefix(name, "price:") {
		_, _, err := ParsePriceFact(name)
		return err
	}
	_, err := jsonl.OneOf(FactNames, name)
	return err
}

func appendReceiptColumns(dst []byte, receipt *receiptLine) []byte {
	var headings []string
	for _, c := range receipt.Columns {
		headings = append(headings, c.Heading)
	}
	return jsonl.AppendObject(dst, headings, func(dst []byte, i int) []byte {
		return jsonl.AppendStrings(dst, receipt.Columns[i].Facts)
	})
}

// completeReceipt checks how the members of a receipt fit together.
func (d *Dataset) completeReceipt(r *jsonl.Reader, receipt *receiptLine) {
	if _, found := d.Source(receipt.Source); !found {
		r.Fault("source", fmt.Errorf("%q is not a source of %s", jsonl.Clip(receipt.Source), sourcesFile))
	}
	if len(receipt.Columns) == 0 {
		r.Fault("columns", errors.New("empty, want the facts that are stated there"))
	}
}

// CompareReceipts compares two receipts of a model by source, place and digest: the order of
// Model.Receipts. A page can have two rows with one label below one title.
func CompareReceipts(a, b Receipt) int {
	return cmp.Or(
		strings.Compare(a.Source, b.Source),
		strings.Compare(a.Place, b.Place),
		strings.Compare(a.Digest, b.Digest),
	)
}

func compareReceiptLines(a, b *receiptLine) int {
	return cmp.Or(strings.Compare(a.id, b.id), CompareReceipts(a.Receipt, b.Receipt))
}

// AddPlace adds where a person read a fact, or a price, on the page of a source. It takes the place
// of what was kept of the fact before.
func (m *Model) AddPlace(source, place, fact string) {
	// A new list, because copies of the model share the old one.
	added := Receipt{Source: source, Place: place}
	var after []Receipt
	for _, r := range m.Receipts {
		r = r.without(source, fact)
		isSame := r.Source == source && r.Place == place && r.Digest == ""
		switch {
		case isSame:
			added.Columns = slices.Clone(r.Columns)
		case len(r.Columns) > 0:
			after = append(after, r)
		}
	}
	added.AddFact("", fact)
	after = append(after, added)
	slices.SortFunc(after, CompareReceipts)
	m.Receipts = after
}

// without returns the receipt without a fact, if it is of the source.
func (r Receipt) without(source, fact string) Receipt {
	if r.Source != source {
		return r
	}
	var columns []ReceiptColumn
	for _, c := range r.Columns {
		isFact := func(name string) bool { return name == fact }
		facts := slices.DeleteFunc(slices.Clone(c.Facts), isFact)
		if len(facts) > 0 {
			columns = append(columns, ReceiptColumn{c.Heading, facts})
		}
	}
	r.Columns = columns
	return r
}

// SetReceipts replaces the receipts of a source.
func (m *Model) SetReceipts(source string, receipts []Receipt) {
	isOther := func(r Receipt) bool { return r.Source != source }
	if len(receipts) == 0 && !slices.ContainsFunc(m.Receipts, func(r Receipt) bool { return !isOther(r) }) {
		return // which is so for most models and sources
	}
	// A new list, because copies of the model share the old one.
	after := slices.Clone(receipts)
	for _, r := range m.Receipts {
		if isOther(r) {
			after = append(after, r)
		}
	}
	slices.SortFunc(after, CompareReceipts)
	m.Receipts = after
}
