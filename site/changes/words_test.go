package changes

import (
	"strings"
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/history"
)

func TestSentence(t *testing.T) {
	null, text := dataset.NullString{}, dataset.Text
	field := func(name string, old, new dataset.NullString) history.Field {
		return history.Field{Name: name, Old: old, New: new}
	}
	window := field("context_length", text("128000"), text("256000"))
	retired := field("status", text("active"), text("deprecated"))
	for _, test := range []struct {
		kind   history.Kind
		fields []history.Field
		want   string
	}{
		{history.Changed, []history.Field{window}, "context length 128,000 → 256,000 tokens"},
		{
			history.Changed,
			[]history.Field{field("context_length", text(""), text("400"))},
			"context length 400 tokens",
		},
		{
			history.Changed,
			[]history.Field{field("context_length", text("400"), text(""))},
			"context length 400 tokens → not known",
		},
		{
			history.Changed,
			[]history.Field{field("name", text("A"), text(strings.Repeat("é", 99)))},
			"name A → " + strings.Repeat("é", 59) + "…",
		},
		{history.Changed, []history.Field{field("description", text("A"), null)}, "description changed"},
		{history.Changed, []history.Field{retired}, "status active → deprecated"},
		{history.Changed, nil, "its record changed"},
		{
			history.Deprecated,
			[]history.Field{window, retired},
			"deprecated; context length 128,000 → 256,000 tokens",
		},
		{
			history.Unlisted,
			[]history.Field{field("status", text("active"), text("unlisted"))},
			"no longer listed",
		},
		{
			history.Added,
			[]history.Field{
				field("name", null, text("N")),
				field("type", null, text("chat")),
				field("context_length", null, text("128000")),
			},
			"added; type chat; context length 128,000 tokens",
		},
		{history.Added, []history.Field{field("name", null, text("N"))}, "added"},
		{history.Removed, []history.Field{field("type", text("image"), null)}, "removed"},
		{history.Repriced, []history.Field{
			field("price:input", text("3"), text("2.5")),
			field("price:cache_read[context>200000]", null, text("0.6")),
			field("price:output", text("15"), null),
		}, "input price $3 → $2.50 per million tokens; cache read price for prompts over " +
			"200,000 tokens $0.60 per million tokens; output price $15 per million tokens → not " +
			"known"},
		{history.Repriced, []history.Field{
			field("price:per_second", text("0.1"), text("0.05")),
			field("price:per_image[quality=high,size=1024x1024]", text("0.2"), text("0.1")),
			field("price:web_search", null, text("10")),
		}, "price $0.10 → $0.05 per second; price, high quality, 1024x1024 $0.20 → $0.10 per " +
			"image; web search price $10 per thousand searches"},
		{history.Changed, []history.Field{
			field("input_modalities", text("text"), text("text,image")),
			field("features.tool_call", text("false"), text("true")),
			field("embedding_dimensions", text("1536"), null),
			field("retirement_date", text("2026-10-23"), null),
			field("retirement_not_before", null, text("2027-06-09")),
			field("reasoning_efforts", null, text("low,high*")),
		}, "reads text → text, image; tool calls no → yes; default dimensions 1,536 → not " +
			"known; retirement date 2026-10-23 → none; not retired before 2027-06-09; reasoning " +
			"efforts low, high (default)"},
		{
			history.Changed,
			[]history.Field{window, window, window, window, window, window, window},
			strings.Repeat("context length 128,000 → 256,000 tokens; ", 5) + "and 2 more facts",
		},
	} {
		got := Sentence(&history.Change{Time: 1_785_000_000_000, Kind: test.kind, Fields: test.fields})
		if got != test.want {
			t.Errorf("%s %v: %q, want %q", test.kind, test.fields, got, test.want)
		}
	}
}

func TestClip(t *testing.T) {
	for _, test := range []struct {
		text string
		most int
		want string
	}{
		{"", 5, ""},
		{"abcde", 5, "abcde"},
		{"abcdef", 5, "abcd…"},
		{"abc def", 5, "abc…"},
		{"ééééé", 5, "ééééé"},
		{"éééééé", 5, "éééé…"},
	} {
		if got := Clip(test.text, test.most); got != test.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", test.text, test.most, got, test.want)
		}
	}
}
