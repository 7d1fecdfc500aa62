package contract

import (
	"strings"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
)

// tool describes a tool of the MCP server, as the protocol has it
// (https://modelcontextprotocol.io/specification/2025-11-25/server/tools). Package mcp has the
// functions that run the tools, and reads the arguments by these schemas.
type tool struct {
	Name        string      `json:"name"`
	Title       string      `json:"title"`
	Description string      `json:"description"`
	Input       input       `json:"inputSchema"`
	Annotations annotations `json:"annotations"`
}

// input is the JSON Schema of a tool's arguments.
type input struct {
	Type       string               `json:"type"`
	Properties ordered[valueSchema] `json:"properties"`
	Required   []string             `json:"required,omitempty"`
	// AdditionalProperties is false, so that an agent hears of a misspelled argument.
	AdditionalProperties bool `json:"additionalProperties"`
}

// annotations tell a client what a tool can do, so that it need not ask its user before a call.
type annotations struct {
	Destructive bool `json:"destructiveHint"`
	Idempotent  bool `json:"idempotentHint"`
	OpenWorld   bool `json:"openWorldHint"`
	ReadOnly    bool `json:"readOnlyHint"`
}

const (
	maxModelID = 1024 // characters; dataset.CheckModelID allows no more bytes
	// maxModelName is the length of an id with its provider and a slash before it, in characters.
	maxModelName = maxModelID + 64
)

// newTool returns a tool. Required are the names of the arguments without which it does nothing.
func newTool(name, title, description string, arguments ordered[valueSchema], required ...string) tool {
	return tool{
		Name:        name,
		Title:       title,
		Description: description,
		Input:       input{Type: "object", Properties: arguments, Required: required},
		// No tool writes, and none looks outside of the catalog.
		Annotations: annotations{Idempotent: true, ReadOnly: true},
	}
}

// tools returns the tools. Agents read every description before they call one, so a sentence stands
// here only if an agent without it made a wrong call.
func (w *writer) tools() []tool {
	return []tool{
		w.findModels(),
		w.getModel(),
		newTool("compare_models", "Compare models",
			"Returns the facts of 2 to 6 models side by side, in the requested order, "+
				"and in places where to get each.",
			ordered[valueSchema]{
				{"models", modelNames(2, 6, "Ids or aliases, each with or without its provider: "+
					`["openai/gpt-4o", "claude-opus-4-1"].`)},
			},
			"models"),
		estimateCost(),
		w.listChanges(),
		checkIDs(),
		newTool("catalog_stats", "Get statistics",
			"Returns counts of models by provider, type, status, modality and feature, "+
				"the number of models with each fact, and how fresh the facts are.",
			nil),
	}
}

func (w *writer) findModels() tool {
	arguments := paging()
	for _, p := range w.catalog.Params() {
		switch p.Name {
		case "page", "limit":
			continue // agents skip results, and ask for fewer than a page of the API has
		case "retiring_before":
			// The API does not have this filter: a client sees the dates and stops reading.
			after := valueSchema{
				Type:   "string",
				Format: "date",
				Description: "Only models with a retirement date on this day or later; from today on " +
					"if only a later retiring_before is given. Without sort the first to retire come first.",
			}
			arguments = append(arguments, member[valueSchema]{"retiring_after", after})
		}
		if doc, differs := findModelsDocs[p.Name]; differs {
			p.Doc = doc
		}
		arguments = append(arguments, member[valueSchema]{p.Name, argument(p)})
	}
	arguments = append(arguments, member[valueSchema]{"detail", detail("full: all facts of each model.")})
	return newTool("find_models", "Find models",
		"Lists AI models that match all filters and words: provider and id, lifecycle stage, context, "+
			"release, retirement, successor, and prices in US dollars per million tokens, "+
			"or per unit in prices. detail=full returns all facts. "+
			"To get the cheapest match first, use sort=blended_price (ascending by default). "+
			"To see what retires in the next 90 days, set retiring_before to the last day. "+
			"A filter never matches a model whose value for that fact is unknown: "+
			"meta.unknown counts those models. meta.other_statuses counts matches that are not active. "+
			"If meta.next_offset is not null, repeat the call with it as the offset.",
		arguments)
}

// findModelsDocs describe the arguments of find_models that differ from the query parameter of the
// same name, because the tool has other defaults.
var findModelsDocs = map[string]string{
	"status": "Only models of these statuses. Without it those that are active and have not retired, " +
		"or all if retiring_before or retiring_after is given.",
	"type": "Only models of these types. chat leaves out models that only screen or read texts, " +
		"unless the search names guard, moderation or ocr.",
	"sort": "Sort key; without it the most relevant first, " +
		"and without a search the newest that are ready to use. " +
		"blended_price is three parts of input and one of output, " +
		"and that of input for type embedding alone. Unknown values come last.",
	"order": "Direction of the sort key. It does not turn the order of ties. " +
		"Without it asc for prices, else desc.",
}

func (w *writer) getModel() tool {
	id := valueSchema{
		Type:      "string",
		MinLength: 1,
		MaxLength: maxModelID,
		Description: `The id of the model, or an alias: "gpt-4o". ` +
			`Its provider can come first: "openai/gpt-4o".`,
	}
	provider := valueSchema{
		Type:        "string",
		Enum:        w.catalog.ProviderIDs(),
		Description: "The provider, if several have a model of this id.",
	}
	explain := valueSchema{
		Type:     "array",
		Items:    &valueSchema{Type: "string"},
		MaxItems: 50,
		Description: "Facts to explain, such as context_length, features.tool_call and price:input: " +
			"adds statements, with the value, page and day of each source.",
	}
	return newTool("get_model", "Get a model",
		"Returns the facts and prices of one model, and in places where to get it, the cheapest first, "+
			"if there are several. detail=full adds the price history and the sources; explain adds "+
			"what each source states about some facts and why one value is shown. "+
			"The id may be an alias or the spelling of a gateway. "+
			"If there is no such model, the answer lists similar ids.",
		ordered[valueSchema]{
			{"id", id},
			{"provider", provider},
			{"explain", explain},
			{"detail", detail("full: with price_history, sources, and the sources of parameters.")},
		},
		"id")
}

func estimateCost() tool {
	usage := valueSchema{
		Type: "object",
		Description: "A usage object of OpenAI, Anthropic, Google, Mistral, DeepSeek, Groq, Together " +
			"or LiteLLM, or numbers by meter.",
	}
	tier := valueSchema{
		Type: "string",
		Description: "The tier of service: standard, batch, flex, priority, fast or ultrafast. " +
			"By default the tier that usage names, or standard.",
	}
	at := valueSchema{
		Type: "string",
		Description: "The time of the use: a day (YYYY-MM-DD), a time of RFC 3339, or seconds since 1970. " +
			"Now by default.",
	}
	models := modelNames(1, 6, "Ids, aliases or spellings of gateways, each with or without its provider.")
	return newTool("estimate_cost", "Estimate costs",
		"Computes what a use costs in US dollars with 1 to 6 models, exactly, by the list prices of a day. "+
			"usage is the usage object of a provider's answer, in which cached tokens count once, "+
			"or numbers by meter, such as "+
			`{"input": 10000, "cache_read": 5000, "output": 500, "web_search": 2}. `+
			"With numbers by meter, add context, the tokens of one prompt: long prompts can cost more, "+
			"and without it low and high differ then. total is null if a part has no price (missing) "+
			"or it is uncertain which price applies (low, high).",
		ordered[valueSchema]{
			{"models", models},
			{"usage", usage},
			{"tier", tier},
			{"at", at},
		},
		"models", "usage")
}

func (w *writer) listChanges() tool {
	since := valueSchema{
		Type:        "string",
		Format:      "date",
		Description: "Only changes on this day (UTC) or later: YYYY-MM-DD.",
	}
	provider := valueSchema{
		Type:        "array",
		Items:       &valueSchema{Type: "string", Enum: w.catalog.ProviderIDs()},
		Description: "Only changes of models of these providers.",
	}
	kind := valueSchema{
		Type:  "array",
		Items: &valueSchema{Type: "string", Enum: history.KindNames[:]},
		Description: "Only changes of these kinds: added, changed (facts), deprecated, unlisted, relisted, " +
			"removed or repriced (prices).",
	}
	arguments := ordered[valueSchema]{{"since", since}, {"provider", provider}, {"kind", kind}}
	return newTool("list_changes", "List changes",
		"Lists changes, newest first: new models, deprecations, prices and other facts, "+
			"each with its old and new value.",
		append(arguments, paging()...))
}

func checkIDs() tool {
	day := valueSchema{
		Type:        "string",
		Format:      "date",
		Description: "The day to check for, YYYY-MM-DD; today (UTC) by default.",
	}
	return newTool("check_ids", "Check model ids",
		"Checks up to 100 model ids and reports whether requests to them still work, by stage: "+
			"usable, unlisted (no longer in its provider's list), uncertain (its versions end, "+
			"one site states an end that the provider has not confirmed, or the id names a place "+
			"whose day is not known while its maker ends the model), "+
			"retiring (on retirement_date, within a year; null if the date is unknown), "+
			"retired (requests fail) or unknown. asked is the id as given, and alias_of is the id "+
			"that an alias or the spelling of a gateway means, place the provider that it names "+
			"(azure for azure/gpt-4o), and note what is uncertain about it, such as days and prices "+
			"that are known of another place only. The answer also has the replacement, "+
			"the successor that works, successor_sites if only these name it and not its provider, "+
			"changes that it needs in calls, as far as they are known, "+
			"ids similar to the first five unknown ones (null if none is known), "+
			"not_covered, which counts the unknown ids of makers that the catalog does not cover, "+
			"and a next_step if it has no id to use. A long answer leaves out fields that are null, "+
			"and a replacement that is the successor; note and changes are then indexes of texts in notes.",
		ordered[valueSchema]{
			{"ids", modelNames(1, 100, "Ids or aliases, each with or without its provider.")},
			{"day", day},
		},
		"ids")
}

// modelNames is an argument of ids, each with or without its provider.
func modelNames(least, most int, description string) valueSchema {
	return valueSchema{
		Type:        "array",
		Items:       &valueSchema{Type: "string", MinLength: 1, MaxLength: maxModelName},
		MinItems:    least,
		MaxItems:    most,
		Description: description,
	}
}

// detail is the argument that asks for more than a few facts.
func detail(description string) valueSchema {
	return valueSchema{
		Type:        "string",
		Enum:        []string{"brief", "full"},
		Default:     "brief",
		Description: description,
	}
}

// paging returns the arguments of a tool that answers a part of a list.
func paging() ordered[valueSchema] {
	offset := valueSchema{
		Type:        "integer",
		Minimum:     new(int64(0)),
		Maximum:     new(int64(1_000_000_000)), // more than any list has, and safe to add a limit to
		Default:     0,
		Description: "Results to skip.",
	}
	limit := valueSchema{
		Type:        "integer",
		Minimum:     new(int64(1)),
		Maximum:     new(int64(50)),
		Default:     20,
		Description: "Results per page.",
	}
	return ordered[valueSchema]{{"offset", offset}, {"limit", limit}}
}

// argument is the schema of an argument of find_models that is a query parameter, too.
func argument(p catalog.Param) valueSchema {
	p.Default = "" // the tool has its own, which the descriptions say
	s := schemaOf(p, "")
	// Decimals are strings in an address, of which no digit may change. Language models write
	// numbers.
	if p.Format == "decimal" {
		s = valueSchema{Type: "number", Minimum: new(int64)}
	}
	s.Description = separated.Replace(p.Doc)
	return s
}

// separated removes what only parameters in an address need.
var separated = strings.NewReplacer(
	": a comma-separated list of provider ids", "",
	": a comma-separated list", "",
)
