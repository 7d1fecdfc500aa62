package oracle

import (
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"modelcatalog/dataset"
)

// Stats answers the statistics of version 2. A member of a model is known unless it is null or an empty array.
func (o *Oracle) Stats() []byte {
	count := func(names []string, has func(m *ModelV2, name string) bool) json.RawMessage {
		var members []string
		for _, name := range names {
			n := 0
			for i := range o.shown {
				if has(&o.shown[i], name) {
					n++
				}
			}
			members = append(members, strconv.Quote(name)+":"+strconv.Itoa(n))
		}
		return json.RawMessage("{" + strings.Join(members, ",") + "}")
	}
	flag := func(m *ModelV2, name string) *bool {
		return field(reflect.ValueOf(m.Features), strings.TrimPrefix(name, "features.")).Interface().(*bool)
	}
	kinds := []string{"text", "image", "audio", "video", "pdf"}
	var data struct {
		stats
		ByInput   json.RawMessage `json:"by_input_modality"`
		ByOutput  json.RawMessage `json:"by_output_modality"`
		ByFeature json.RawMessage `json:"by_feature"`
		Known     json.RawMessage `json:"known"`
		Sources   []sourceDays    `json:"sources"`
	}
	data.stats = statsOf(o.d)
	data.ByInput = count(kinds, func(m *ModelV2, kind string) bool { return slices.Contains(m.InputModalities, kind) })
	data.ByOutput = count(kinds, func(m *ModelV2, kind string) bool { return slices.Contains(m.OutputModalities, kind) })
	data.ByFeature = count([]string{"reasoning", "tool_call", "structured_output", "web_search", "prompt_caching", "computer_use"},
		func(m *ModelV2, name string) bool { return flag(m, name) != nil && *flag(m, name) })
	data.Known = count([]string{"name", "description", "context_length", "max_input_tokens", "max_output_tokens", "input_modalities", "output_modalities",
		"features.reasoning", "features.tool_call", "features.structured_output", "features.web_search", "features.prompt_caching", "features.computer_use",
		"embedding_dimensions", "open_weights", "family", "aliases", "alias_of", "release_date", "knowledge_cutoff", "retirement_date", "replacement", "prices",
	}, func(m *ModelV2, name string) bool {
		if strings.HasPrefix(name, "features.") {
			return flag(m, name) != nil
		}
		value := field(reflect.ValueOf(*m), name)
		return !value.IsNil() && (value.Kind() != reflect.Slice || value.Len() > 0)
	})
	data.Sources = []sourceDays{}
	for _, s := range o.d.Sources {
		data.Sources = append(data.Sources, o.days(s))
	}
	return Encode(map[string]any{"data": data})
}

// field returns the field with a JSON name.
func field(v reflect.Value, name string) reflect.Value {
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("json") == name {
			return v.Field(i)
		}
	}
	panic(name)
}

type sourceDays struct {
	Source string `json:"source"`
	Oldest string `json:"oldest"`
	Newest string `json:"newest"`
}

// days returns the oldest and the newest day on which a source was read.
func (o *Oracle) days(s dataset.Source) sourceDays {
	days := []string{s.AsOf.String()}
	for i := range o.d.Models {
		for _, p := range o.d.Models[i].Prices() {
			if p.Source == s.Name {
				days = append(days, p.AsOf.String())
			}
		}
	}
	return sourceDays{s.Name, slices.Min(days), slices.Max(days)}
}
