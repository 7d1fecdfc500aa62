package exports

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
)

// forms make the files of the shapes.
var forms = map[string]func(e *export) any{
	"api.json": wholeModelsDev, "exports/litellm.json": byKey, "exports/aider.json": byKey,
	"exports/catwalk/v2/providers": wholeCatwalk, ".well-known/model-eol.json": wholeModelEOL,
}

var (
	eolID       = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,255}$`) // those that model-eol allows
	unprintable = regexp.MustCompile(`[^\pL\pM\pN\pP\pS ]`)
)

// rules are those of shapes.json that have no general form. They return nil if there is no value.
var rules = map[string]func(m *model, fact any) any{
	"printable": func(m *model, fact any) any {
		name, _ := fact.(string)
		return cmp.Or(strings.TrimSpace(unprintable.ReplaceAllString(name, "")), m.text("id"))
	},
	"true or false": func(_ *model, fact any) any { return fact == true },
	"if it reasons": func(m *model, fact any) any { return when(m.facts["features.reasoning"] == true, fact) },
	"options": func(m *model, efforts any) any { // models.dev wants them of models that reason, and of no others
		options := []any{}
		if efforts != nil {
			options = append(options, map[string]any{"type": "effort", "values": efforts})
		}
		return when(m.facts["features.reasoning"] == true, options)
	},
	"tiers": func(m *model, _ any) any { // a price that does not change with the length is the usual one
		tiers := []any{}
		for _, n := range m.tiers {
			prices := map[string]any{"tier": map[string]any{"type": "context", "size": n}}
			for _, meter := range []string{"input", "output", "cache_read", "cache_write"} {
				price := cmp.Or(m.facts[fmt.Sprintf("price:%s[context>%d]", meter, n)], m.facts["price:"+meter])
				if price == any(disputed{}) {
					return price
				}
				put(prices, meter, price)
			}
			tiers = append(tiers, prices)
		}
		return when(len(tiers) > 0, tiers)
	},
	"e-6, or 0 for embeddings": func(m *model, _ any) any { return when(m.facts["type"] == "embedding", json.Number("0")) },
	// Crush asks for so many tokens with every request.
	"at most a quarter of the context": func(m *model, _ any) any {
		context, answer := m.number("context_length"), m.number("max_output_tokens")
		return when(answer > 0, int64(min(answer, max(context/4, 1))))
	},
	"of the format": func(m *model, fact any) any { return when(eolID.MatchString(m.text("id")), fact) },
	"certain":       func(m *model, fact any) any { return when(fact == "usable" || m.facts["retirement_date"] != nil, fact) },
	"at the same provider, and in the list": func(m *model, id any) any { // wholeModelEOL looks into the list
		return when(m.facts["replacement.provider"] == m.facts["provider"] && id != m.facts["id"], id)
	},
}

func when(condition bool, value any) any {
	if condition {
		return value
	}
	return nil
}

func byKey(e *export) any {
	all := map[string]any{}
	for _, r := range e.Records {
		for _, key := range e.Keys {
			all[os.Expand(key, r.text)] = r.values
		}
	}
	return all
}

func wholeModelsDev(e *export) any {
	all := map[string]any{}
	for _, records := range e.byProvider() {
		models := map[string]any{}
		for _, r := range records {
			models[r.text("id")] = r.values
		}
		p := records[0]
		provider := map[string]any{
			"id": p.text("program.models.dev"), "name": p.text("provider.name"), "env": []string{p.text("program.variable")},
			"npm": p.text("program.package"), "doc": e.options.BaseURL + "/providers/" + p.text("provider") + "/", "models": models,
		}
		put(provider, "api", p.facts["program.address"])
		all[p.text("program.models.dev")] = provider
	}
	return all
}

func wholeCatwalk(e *export) any {
	all := []any{}
	for _, records := range e.byProvider() {
		models, usable := []any{}, []*model{}
		for _, r := range records {
			if models = append(models, r.values); r.facts["stage"] == "usable" && r.facts["features.tool_call"] == true {
				usable = append(usable, r)
			}
		}
		if len(usable) == 0 {
			usable = records
		}
		blended := func(m *model) float64 { return 3*m.number("price:input") + m.number("price:output") }
		cheaper := func(a, b *model) int { return cmp.Compare(blended(a), blended(b)) }
		newer := func(a, b *model) int {
			return cmp.Or(strings.Compare(b.text("release_date"), a.text("release_date")), cheaper(a, b))
		}
		p := records[0]
		all = append(all, map[string]any{
			"id": p.text("program.catwalk"), "name": p.text("provider.name"), "type": p.text("program.protocol"), "models": models,
			"api_key": "$" + p.text("program.variable"), "api_endpoint": p.text("program.endpoint"),
			"default_large_model_id": slices.MinFunc(usable, newer).text("id"),
			"default_small_model_id": slices.MinFunc(usable, cheaper).text("id"),
		})
	}
	return all
}

func wholeModelEOL(e *export) any {
	models := []any{}
	for _, r := range e.Records {
		if !slices.ContainsFunc(e.Records, func(other *model) bool { return other.facts["id"] == r.values["replacement"] }) {
			delete(r.values, "replacement")
		}
		models = append(models, r.values)
	}
	return map[string]any{
		"spec": "model-eol/0.1", "publisher": e.options.Service, "generated": cmp.Or(e.options.Generated, "1970-01-01T00:00:00Z"),
		"source": e.options.BaseURL + "/lifecycle/", "models": models,
	}
}
