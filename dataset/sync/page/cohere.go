package page

// cohereSince is the day behind a status, if there is one: "Deprecated Sept 15, 2025".
const cohereSince = `( [A-Z][a-z]+\.? [0-9]{1,2}, [0-9]{4})?$`

// coherePages are the pages of Cohere. LIMIT: its prices are not read, because their page is a
// program whose data has no documented form.
var coherePages = []rules{
	{
		Name: "cohere-models", Provider: "cohere",
		URL:   "https://docs.cohere.com/docs/models.md",
		Least: 8, Most: 80,
		Tables: []tableRule{
			{Where: `> Command`,
				ID:    `(Latest )?Model( Name)?`,
				Needs: []string{`Status`, `Context Length`, `Maximum Output Tokens`},
				Type:  "chat"},
			{Where: `> Aya`,
				ID: `(Latest )?Model( Name)?`, Needs: []string{`Context Length`, `Maximum Output Tokens`},
				Type: "chat", Optional: true},
			{Where: `> Embed`,
				ID: `(Latest )?Model( Name)?`, Needs: []string{`Dimensions`, `Context Length`},
				Type: "embedding"},
			{Where: `> Rerank`,
				ID: `(Latest )?Model( Name)?`, Needs: []string{`Context Length`}},
			{Where: `> Audio`,
				ID: `(Latest )?Model( Name)?`, Needs: []string{`Status`},
				Type: "audio", Optional: true},
		},
		Others: []otherRule{
			{Columns: `.*(Platform|Amazon|Azure|Oracle)`, Why: "names on other platforms"},
		},
		Columns: []columnRule{
			{Heading: `Status`, Fact: "status"},
			{Heading: `Context Length`, Fact: "context_length"},
			{Heading: `Maximum Output Tokens`, Fact: "max_output_tokens"},
			// Several dimensions are one model, and the dataset has one number.
			{Heading: `Dimensions`, Ignored: true},
			{Heading: `Description|Modality|Modalities|Endpoints`, Ignored: true},
			{Heading: `Similarity Metric|Maximum file size`, Ignored: true},
		},
		Values: []valueRule{
			{Fact: "status", Text: `^(Live|Active|Legacy)$`},
			// It is closed to new customers since that day. The day of its end is not known.
			{Fact: "status", Text: `^Deprecated` + cohereSince, Value: "deprecated"},
			{Fact: "status", Text: `^Retired` + cohereSince, Value: "deprecated"},
		},
	},
	{
		Name: "cohere-deprecations", Provider: "cohere",
		URL:   "https://docs.cohere.com/docs/deprecations.md",
		Least: 5, Most: 120, Ended: true,
		Titles: []titleRule{
			// Whether the models in the lists below are gone, or closed to new customers.
			{Text: `(?i)(Deprecated|Retired) models ?:|(Effective .*, the following|These) models .*:`, Level: 65},
			{Text: `(?i)We (encourage|recommend) .*:`, Level: 65},
			{Text: `(?i).*(endpoints?|features?|fine-tun[a-z]*|replacements?|tasks?)[^:.]*:`, Level: 65},
		},
		Tables: []tableRule{
			{Where: `.`,
				ID: `Deprecated Model`, Needs: []string{`Shutdown Date`, `Recommended Replacement`}},
		},
		Columns: []columnRule{
			{Heading: `Shutdown Date`, Fact: "retirement"},
			{Heading: `Recommended Replacement`, Fact: "replacement"},
			{Heading: `Deprecated Model Price`, Ignored: true},
		},
		Others: []otherRule{
			{Columns: `.*Endpoint`, Why: "not models"},
		},
		Notices: []noticeRule{
			// Long titles are cut off.
			{Where: `(?i) > (?P<day>[0-9-]{10}): [^>]* > ` +
				`(Retired models|These models (are|were) (retired|no longer)|Effective [^>]*, the following models)`,
				Text: "(?P<id>`[^`]+`)( .*)?"},
			{Where: `(?i) > [0-9-]{10}: [^>]* > Deprecated models`,
				Text: `(?i)(For|We|All|Retired fine-tuning) .*`, Why: "successors of all, and features"},
			// Deprecated means closed to new customers here: others use the model until a day that
			// is not known.
			{Where: `(?i) > [0-9-]{10}: [^>]* > (Deprecated models?|These models (are|were) deprecated)`,
				Text: "(?P<id>`[^`]+`)( \\(and the alias (?P<alias>`[^`]+`) ?\\))?( .*)?"},
		},
		Says: []saysRule{
			requestsFail(`Requests to (shutdown )?models and endpoints (past the shutdown date )?will fail`),
		},
	},
}
