package downloads

import (
	"reflect"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/history"
	"modelcatalog/dataset/parameter"
)

// The types of this file are the rows of the tables but models, whose columns are the facts. The
// fields of a row are the columns in the order of tables.sql; a test compares the tags with it.
// Texts that are empty are null, except in a NullString; see textOf.

// Key is the model that a row is about. It is exported, because package reflect reads no field of
// another kind.
type Key struct {
	ID       string `column:"id"`
	Provider string `column:"provider"`
}

// catalogRow is the only row of its table.
type catalogRow struct {
	Dataset  string `column:"dataset"` // digest
	LastSync string `column:"last_sync"`
}

type providerRow struct {
	ID   string `column:"id"`
	Name string `column:"name"`
}

type sourceRow struct {
	Name     string             `column:"name"`
	AsOf     dataset.Date       `column:"as_of"`
	URL      string             `column:"url"`
	License  string             `column:"license"`
	Official bool               `column:"official"` // for some provider
	Site     string             `column:"site"`
	Kind     dataset.SourceKind `column:"kind"`
}

// changeRow is a change of the history. The oldest has the number 1.
type changeRow struct {
	Number   int               `column:"number"`
	Time     dataset.Timestamp `column:"time"`
	ID       string            `column:"id"`
	Provider string            `column:"provider"`
	Kind     history.Kind      `column:"kind"`
	Reason   string            `column:"reason"`
	Seeded   string            `column:"seeded"` // sources with commas between them
}

// changedFactRow is a fact of a change.
type changedFactRow struct {
	Number int                `column:"number"` // of the change
	Fact   string             `column:"fact"`
	Old    dataset.NullString `column:"old"`
	New    dataset.NullString `column:"new"`
}

// pastPriceRow is a price that a source has shown.
type pastPriceRow struct {
	Key
	Meter     dataset.Meter   `column:"meter"`
	Unit      string          `column:"unit"`
	Condition string          `column:"condition"`
	Price     dataset.Decimal `column:"price"`
	From      dataset.Date    `column:"from_date"`
	To        dataset.Date    `column:"to_date"` // exclusive
	Source    string          `column:"source"`  // site, as in the API
	AsOf      dataset.Date    `column:"as_of"`
}

// priceRow is a price of today.
type priceRow struct {
	Key
	Meter     dataset.Meter      `column:"meter"`
	Unit      string             `column:"unit"`
	Condition string             `column:"condition"`
	Price     dataset.Decimal    `column:"price"` // empty if it is disputed
	Agreement evidence.Agreement `column:"agreement"`
	Sources   string             `column:"sources"` // sites with commas between them
	AsOf      dataset.Date       `column:"as_of"`
	Until     dataset.Date       `column:"until"`
	Promised  dataset.Date       `column:"promised_until"`
}

// statementRow is what a source states about a fact, a price or a parameter.
type statementRow struct {
	Key
	Fact     string            `column:"fact"`
	Value    string            `column:"value"`
	Source   string            `column:"source"` // site
	Page     string            `column:"page"`
	Read     dataset.Date      `column:"read"`
	Standing evidence.Standing `column:"standing"`
	Reason   string            `column:"reason"`
	Place    string            `column:"place"` // on the page
}

// parameterRow is a rule about a parameter of requests.
type parameterRow struct {
	Key
	Name     string            `column:"name"`
	Rule     parameter.Outcome `column:"rule"`
	Value    string            `column:"value"` // values with commas between them
	When     string            `column:"applies_when"`
	Says     string            `column:"says"`
	Source   string            `column:"source"` // site
	Page     string            `column:"page"`
	Place    string            `column:"place"` // on the page
	Read     dataset.Date      `column:"read"`
	Official bool              `column:"official"`
	Copy     bool              `column:"copy"`
	Disputed bool              `column:"disputed"`
}

type aliasRow struct {
	Key
	Alias string `column:"alias"`
}

// disputeRow is a value of a fact, or of a price, about which sources disagree.
type disputeRow struct {
	Key
	Fact   string             `column:"fact"`
	Value  dataset.NullString `column:"value"`  // an empty text is a value here: the fact is said to be unknown
	Source string             `column:"source"` // site
}

// cellsOf returns the fields of a row in their order, and in place of a Key its fields.
func cellsOf(row any) (cells []any) {
	value := reflect.ValueOf(row)
	for i := range value.NumField() {
		field := value.Field(i).Interface()
		if key, isKey := field.(Key); isKey {
			cells = append(cells, key.ID, key.Provider)
			continue
		}
		cells = append(cells, field)
	}
	return cells
}
