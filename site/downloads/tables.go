package downloads

import (
	"slices"
	"strings"

	"modelcatalog/dataset"
)

// tables are the tables of models.sqlite. The first two are also CSV files.
var tables = []table{modelTable(
	"id TEXT NOT NULL, provider TEXT NOT NULL REFERENCES providers (id), name TEXT, description TEXT, type TEXT NOT NULL, " +
		"status TEXT NOT NULL, deprecated INTEGER NOT NULL, updated_at TEXT NOT NULL, last_seen_at TEXT NOT NULL, " +
		"context_length INTEGER, max_input_tokens INTEGER, max_output_tokens INTEGER, input_modalities TEXT, output_modalities TEXT, " +
		"reasoning INTEGER, tool_call INTEGER, structured_output INTEGER, web_search INTEGER, prompt_caching INTEGER, " +
		"computer_use INTEGER, embedding_dimensions INTEGER, open_weights INTEGER, family TEXT, aliases TEXT, alias_of TEXT, " +
		"release_date TEXT, knowledge_cutoff TEXT, retirement_date TEXT, replacement TEXT, " +
		"input_price REAL, output_price REAL, cache_read_price REAL, cache_write_price REAL, cache_write_1h_price REAL, " +
		"batch_input_price REAL, batch_output_price REAL, input_audio_price REAL, output_audio_price REAL, per_image_price REAL, " +
		"per_second_price REAL, per_character_price REAL, per_page_price REAL, web_search_price REAL",
), priceHistory, prices, catalogTable, providerTable, sources, facts, aliases, disputes, changeTable, changedFacts}

var csvTables = tables[:2]

var catalogTable = table{"catalog", "dataset TEXT NOT NULL, last_sync TEXT", "", func(m *maker, add func(...any)) {
	synced := ""
	if t := text(m.catalog.LastSync()); t != nil {
		synced = *t
	}
	add(m.catalog.Digest(), synced)
}}

var providerTable = table{"providers", "id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL", "", func(m *maker, add func(...any)) {
	for _, p := range m.dataset.Providers {
		add(p.ID, p.Name)
	}
}}

var sources = table{
	"sources", "name TEXT NOT NULL PRIMARY KEY, as_of TEXT NOT NULL, url TEXT, license TEXT, official INTEGER NOT NULL", "",
	func(m *maker, add func(...any)) {
		for _, s := range m.dataset.Sources {
			add(s.Name, s.AsOf, s.URL, s.License, s.Official)
		}
	},
}

// priceHistory has the members from and to as from_date and to_date, because they are words of SQL.
var priceHistory = ofModels("price_history",
	"meter TEXT NOT NULL, unit TEXT NOT NULL, condition TEXT, price REAL NOT NULL, from_date TEXT, to_date TEXT, "+
		"source TEXT NOT NULL, as_of TEXT NOT NULL",
	func(_ *maker, model *dataset.Model, add func(...any)) {
		for _, p := range model.Prices {
			meter := dataset.Meters[p.Meter]
			add(meter.Name, meter.Unit, p.Condition, p.Amount, p.From, p.To, p.Source, p.AsOf)
		}
	})

// prices are those of today.
var prices = ofModels("prices",
	"meter TEXT NOT NULL, unit TEXT NOT NULL, condition TEXT, price REAL, agreement TEXT NOT NULL, sources TEXT NOT NULL, "+
		"as_of TEXT NOT NULL",
	func(m *maker, model *dataset.Model, add func(...any)) {
		for _, q := range m.pricing.Quotes(model) {
			var sources []string
			for _, p := range q.Shown {
				sources = append(sources, p.Source)
			}
			meter, agreement := dataset.Meters[q.Meter], dataset.AgreementNames[q.Agreement]
			add(meter.Name, meter.Unit, q.Condition, q.Amount, agreement, strings.Join(sources, ","), q.AsOf)
		}
	})

var facts = ofModels("facts", "fact TEXT NOT NULL, source TEXT NOT NULL", func(_ *maker, model *dataset.Model, add func(...any)) {
	for _, s := range model.Sources {
		for _, fact := range s.Names() {
			add(fact, s.Source)
		}
	}
})

// disputes has the values of each fact, and of each price, about which sources disagree.
var disputes = ofModels("disputes", "fact TEXT NOT NULL, value TEXT NOT NULL, source TEXT NOT NULL",
	func(m *maker, model *dataset.Model, add func(...any)) {
		for _, d := range slices.Concat(model.Disputes, dataset.PriceDisputes(m.pricing.Quotes(model))) {
			for _, c := range d.Values {
				add(d.Fact, dataset.Text(c.Value), c.Source)
			}
		}
	})

var aliases = ofModels("aliases", "alias TEXT NOT NULL", func(m *maker, model *dataset.Model, add func(...any)) {
	for _, alias := range m.aliases(model) {
		add(alias)
	}
})

// changeTable has the changes of the history. The one with the number 1 is the oldest.
var changeTable = table{
	"changes", "number INTEGER NOT NULL PRIMARY KEY, time TEXT NOT NULL, id TEXT NOT NULL, provider TEXT NOT NULL, " +
		"kind TEXT NOT NULL, reason TEXT, seeded TEXT", "",
	func(m *maker, add func(...any)) {
		all := m.options.Changes.Latest(m.options.Changes.Len())
		for i, c := range slices.Backward(all) {
			add(len(all)-i, c.Time, c.ID, c.Provider, c.Kind, c.Reason, strings.Join(c.Seeded, ","))
		}
	},
}

var changedFacts = table{
	"changed_facts", "number INTEGER NOT NULL REFERENCES changes (number), fact TEXT NOT NULL, old TEXT, new TEXT", "",
	func(m *maker, add func(...any)) {
		all := m.options.Changes.Latest(m.options.Changes.Len())
		for i, c := range slices.Backward(all) {
			for _, f := range c.Fields {
				add(len(all)-i, f.Name, f.Old, f.New)
			}
		}
	},
}
