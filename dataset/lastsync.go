package dataset

import (
	"maps"
	"slices"

	"modelcatalog/dataset/jsonl"
)

// lastSyncTable has the members of sync.json: the time of the last sync, and the time of the newest
// list of each provider.
var lastSyncTable = newTable([]member[Dataset]{
	{name: "last_sync", required: true, form: nullableForm,
		access: parsed(func(d *Dataset) **Timestamp { return &d.LastSync }, parseLastSync, formatLastSync)},
	{name: "lists", form: nestedForm,
		access: access[Dataset]{readNested: readLists, appendNested: appendLists}},
})

func parseLastSync(text string) (*Timestamp, error) {
	at, err := ParseTimestamp(text)
	return &at, err
}

func formatLastSync(at *Timestamp) string {
	if at == nil {
		return ""
	}
	return at.String()
}

// readLists reads an object that has the time of a provider's list by the id of the provider. A
// reader of sync.json knows the ids.
func readLists(r *jsonl.Reader, name string, d *Dataset) {
	d.Lists = map[string]Timestamp{}
	r.Inside(name, func() {
		// A time of an unknown provider is a fault: it is left over from one that was renamed.
		r.Object(nil, r.Known)
		for _, provider := range r.Known {
			r.Check(provider, func(text string) error {
				at, err := ParseTimestamp(text)
				d.Lists[provider] = at
				return err
			})
		}
	})
}

func appendLists(dst []byte, d *Dataset) []byte {
	// A map has no order, and the file must be the same on every machine.
	providers := slices.Sorted(maps.Keys(d.Lists))
	return jsonl.AppendObject(dst, providers, func(dst []byte, i int) []byte {
		dst = append(dst, '"')
		dst = d.Lists[providers[i]].Append(dst)
		return append(dst, '"')
	})
}
