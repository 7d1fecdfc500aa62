package page

// moonshotPages are the pages of Moonshot AI. Its platform in China has other prices, in yuan, and
// other keys; only dollars are read.
var moonshotPages = []rules{
	{
		Name: "moonshotai-pricing", Provider: "moonshotai",
		URL:   "https://platform.kimi.ai/docs/pricing/chat.md",
		Least: 2, Most: 40, Serves: true,
		Tables: []tableRule{
			{Where: `.`,
				ID: `Model`, Needs: []string{`Unit`, `Input Price.*`, `Output Price`, `Context Window`}},
		},
		Others: []otherRule{
			{Where: `(?i)> [^>]*(batch|search|tool)`,
				Why: "prices of batches and tools, which have pages of their own"},
		},
		Columns: []columnRule{
			{Heading: `Unit`, Words: true},
			{Heading: `Cached Input Price|Input Price \(Cache Hit\)`, Price: "cache_read"},
			{Heading: `Input Price( \(Cache Miss\))?`, Price: "input"},
			{Heading: `Output Price`, Price: "output"},
			{Heading: `Cache Write Price \(TTL 5 ?min\)`, Price: "cache_write"},
			{Heading: `Cache Write Price \(TTL 1 ?h\)`, Price: "cache_write_1h"},
			{Heading: `Context Window`, Fact: "context_length"},
		},
		Words: []wordRule{
			{Text: `1M tokens`},
		},
	},
	{
		// It is in Chinese, because its form in English is not known. Models end on all platforms
		// on the same day.
		Name: "moonshotai-models", Provider: "moonshotai",
		URL:   "https://platform.kimi.com/docs/models.md",
		Least: 5, Most: 80, Ended: true,
		Titles: []titleRule{
			// One end of many models, which the table below it names.
			{Text: "`[^`]+` 系列模型.*已于 .*下线.*", Level: 35},
		},
		Tables: []tableRule{
			{Where: `> 已下线模型 > `,
				ID: `模型名称`, Needs: []string{`描述`},
				Ends: `已于 ([0-9]{4} 年 [0-9]{1,2} 月 [0-9]{1,2} 日) ?下线`},
			{Where: `> (多模态模型|生成模型)[^>]*$`,
				ID: `模型名称`, Needs: []string{`描述`}},
		},
		Columns: []columnRule{
			{Heading: `描述`, Ignored: true},
		},
		Notices: []noticeRule{
			// What is closed to new customers goes on for the others, until a day that is not
			// known.
			{Where: `> 已下线模型`,
				Text: "(?P<id>`[^`]+`) 已于 [0-9]{4} 年 [0-9]{1,2} 月 [0-9]{1,2} 日 ?停止新用户使用.*"},
			{Where: `> 已下线模型`,
				Text: "(?P<id>`[^`]+`) 已于 (?P<day>[0-9]{4} 年 [0-9]{1,2} 月 [0-9]{1,2} 日) ?下线" +
					".*?(请使用 ?(?P<replacement>`[^`]+`).*)?"},
		},
	},
}
