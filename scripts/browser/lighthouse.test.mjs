// Lighthouse with its mobile profile: a slow phone on a slow network. A load that falls short is
// done again, twice at most: a busy machine makes loads slower, and nothing makes them faster.
// Every night it loads every kind of page on which people arrive; else two.

import { expect, launch, site, test } from "./browser.mjs";
import { pages, visited } from "./pages.mjs";
import { freePort } from "./server.mjs";
import { loadLighthouse, nightly } from "./tools.mjs";

const names = nightly ? visited : ["explorer", "model"];

const runs = 3;

/** The least score of each category, of 100. */
const least = { "performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100, "agentic-browsing": 100 };

let browser, port, lighthouse;
test.beforeAll(async () => {
	port = await freePort();
	browser = await launch([`--remote-debugging-port=${port}`]);
	lighthouse = await loadLighthouse();
});
test.afterAll(() => browser?.close());

/** What a report finds wrong in a category: audits below their best that count. */
const shortcomings = (report, category) =>
	report.categories[category].auditRefs.map(({ id, weight }) => ({ weight, ...report.audits[id] }))
		.filter(({ weight, score }) => weight > 0 && score !== null && score < 1)
		.map(({ id, title, displayValue, details }) => `    ${id}: ${title} ${displayValue ?? ""} ${JSON.stringify(details?.items?.slice(0, 3))}`);

for (const name of names) {
	test(name, async () => {
		let faults;
		for (let run = 0; run < runs && faults?.length !== 0; run++) {
			const { lhr: report } = await lighthouse(site + pages[name], { port, output: "json", logLevel: "error", disableFullPageScreenshot: true });
			faults = report.runtimeError ? [report.runtimeError.message] : [];
			const row = [];
			for (const [category, bound] of Object.entries(least)) {
				const score = Math.round(report.categories[category].score * 100);
				row.push(`${category} ${score}`);
				if (score < bound) faults.push(`${category} ${score}, want ${bound}:`, ...shortcomings(report, category));
			}
			const time = (metric) => report.audits[metric].numericValue.toFixed(0);
			row.push(`FCP ${time("first-contentful-paint")} ms`, `LCP ${time("largest-contentful-paint")} ms`, `TBT ${time("total-blocking-time")} ms`);
			console.log(row.join(", "));
		}
		expect(faults).toEqual([]);
	});
}
