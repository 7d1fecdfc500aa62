package page

// peakHours are when the prices of PEAK hold. The page says them in a footnote, which it must have.
var peakHours = terms{When: []string{"utc=01:00-04:00 weekday=mon-fri", "utc=06:00-10:00 weekday=mon-fri"}}

// deepseekPages is the page of DeepSeek.
var deepseekPages = []rules{
	{
		Name: "deepseek-pricing", Provider: "deepseek",
		URL:   "https://api-docs.deepseek.com/quick_start/pricing/",
		Least: 2, Most: 12,
		MustSay: []string{
			// The hours of peakHours.
			`(?s)\b0?1:00.{1,40}0?4:00.{1,80}0?6:00.{1,40}10:00`,
		},
		Tables: []tableRule{
			{Where: `.`,
				ID: `MODEL`,
				Needs: []string{
					`PRICING 1M INPUT TOKENS \(CACHE MISS\)( OFF-PEAK)?`,
					`PRICING 1M OUTPUT TOKENS( OFF-PEAK)?`,
				},
				Turned: true},
		},
		Columns: []columnRule{
			{Heading: `PRICING 1M INPUT TOKENS \(CACHE HIT\)( OFF-PEAK)?`, Price: "cache_read"},
			{Heading: `PRICING 1M INPUT TOKENS \(CACHE MISS\)( OFF-PEAK)?`, Price: "input"},
			{Heading: `PRICING 1M OUTPUT TOKENS( OFF-PEAK)?`, Price: "output"},
			{Heading: `PRICING 1M INPUT TOKENS \(CACHE HIT\) PEAK`, Price: "cache_read", Terms: peakHours},
			{Heading: `PRICING 1M INPUT TOKENS \(CACHE MISS\) PEAK`, Price: "input", Terms: peakHours},
			{Heading: `PRICING 1M OUTPUT TOKENS PEAK`, Price: "output", Terms: peakHours},
			{Heading: `FEATURES Tool Calls`, Fact: "features.tool_call"},
			{Heading: `BASE URL.*|MODEL VERSION|THINKING MODE|CONTEXT LENGTH|MAX OUTPUT`, Ignored: true},
			{Heading: `FEATURES .*|Concurrency Limit.*`, Ignored: true},
		},
	},
}
