package page

// alibabaPages are the pages of Alibaba Cloud Model Studio.
var alibabaPages = []rules{
	{
		// LIMIT: the days are for the sites in Beijing and Singapore. A notice about only one of
		// them is another page, which is not read.
		Name: "alibaba-deprecations", Provider: "alibaba",
		URL:   "https://www.alibabacloud.com/help/en/model-studio/model-depreciation.md",
		Least: 1, Most: 200, Ended: true,
		Tables: []tableRule{
			{Where: `^`,
				ID:    `Model name|模型名称`,
				Needs: []string{`Deprecation time|下线时间`, `Replacement model|替代模型`}},
		},
		Columns: []columnRule{
			{Heading: `Category|类别`, Ignored: true},
			// The category, the day and the successor are written once for a group of models.
			{Heading: `Deprecation time|下线时间`, Fact: "retirement", Down: true},
			{Heading: `Replacement model|替代模型`, Fact: "replacement", Down: true},
		},
		Cuts: []cutRule{
			{Text: `,? ?00:00:00$`, Why: "the hour"},
		},
		Says: []saysRule{
			requestsFail(`API calls to the retired model will fail|将无法返回结果`),
		},
	},
	{
		Name: "alibaba-models", Provider: "alibaba",
		URL:   "https://www.alibabacloud.com/help/en/model-studio/models.md",
		Least: 5, Most: 300, Serves: true,
		Tables: []tableRule{
			{Where: `^`,
				ID: `Model ID`, Needs: []string{`Context`, `Function Calling`}},
		},
		Columns: []columnRule{
			{Heading: `Context`, Fact: "context_length"},
			{Heading: `Thinking mode`, Fact: "features.reasoning"},
			{Heading: `Function Calling`, Fact: "features.tool_call"},
			{Heading: `Structured output`, Fact: "features.structured_output"},
		},
		Words: []wordRule{
			{Text: `View snapshots`},
		},
		Values: []valueRule{
			{Fact: "features", Text: `^Unsupported$`, Value: "false"},
		},
	},
}
