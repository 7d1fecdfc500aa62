// Lighthouse with its mobile profile: a slow phone on a slow network. A load that falls short is done again, twice at most:
// a busy machine makes loads slower, and nothing makes them faster. Every night it loads every kind of page on which people
// arrive; else two.

import assert from "node:assert/strict";

import { expect, launch, site, test } from "./browser.mjs";
import { pages, visited } from "./pages.mjs";
import { freePort } from "./server.mjs";
import { loadLighthouse, nightly } from "./tools.mjs";

const names = nightly ? visited : ["explorer", "model"];

const runs = 3;

/**
 * What Lighthouse says when Chromium's trace of a load lacks the load's own beginning: a fault of the recording, seen once
 * in some hundred loads on a busy machine, which it asks to answer by another run. All other errors are the page's.
 */
const unrecorded = ["NO_NAVSTART", "NO_TRACING_STARTED"];
const spareRuns = 2;

/** The least score of each category, of 100. */
const least = { "performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100, "agentic-browsing": 100 };

let browser, port, lighthouse;
test.beforeAll(async () => {
	port = await freePort();
	browser = await launch([`--remote-debugging-port=${port}`]);
	lighthouse = await loadLighthouse();
});
test.afterAll(() => browser?.close());

/** What a report finds wrong in a category: audits below their best that count, each with the first places. */
function shortcomings(report, category) {
	return report.categories[category].auditRefs
		.filter(({ id, weight }) => weight > 0 && report.audits[id].score !== null && report.audits[id].score < 1)
		.map(({ id }) => {
			const { title, score, displayValue = "", explanation = "", details } = report.audits[id];
			const places = (details?.items ?? []).slice(0, 3).map((item) => JSON.stringify(item.node?.snippet ?? item.description ?? item));
			return [`${id} ${score}: ${title} ${displayValue} ${explanation}`, ...places].join("\n        ");
		});
}

/** Loads a page and returns Lighthouse's report. */
async function measure(path) {
	for (let lost = 0; ; lost++) {
		const { lhr: report } = await lighthouse(site + path, { port, output: "json", logLevel: "error", disableFullPageScreenshot: true });
		if (lost === spareRuns || !unrecorded.includes(report.runtimeError?.code)) {
			assert.equal(report.runtimeError, undefined);
			return report;
		}
		console.log(`a load was not recorded (${report.runtimeError.code}) and is done again`);
	}
}

for (const name of names) {
	test(name, async () => {
		let faults;
		for (let run = 0; run < runs && faults?.length !== 0; run++) {
			const report = await measure(pages[name]);
			faults = [];
			const row = [];
			for (const [category, bound] of Object.entries(least)) {
				const score = Math.round(report.categories[category].score * 100);
				row.push(`${category} ${score}`);
				if (score < bound) faults.push(`${category} ${score}, want ${bound}:`, ...shortcomings(report, category).map((line) => `    ${line}`));
			}
			const time = (metric) => report.audits[metric].numericValue.toFixed(0);
			row.push(`FCP ${time("first-contentful-paint")} ms`, `LCP ${time("largest-contentful-paint")} ms`, `TBT ${time("total-blocking-time")} ms`);
			console.log(row.join(", "));
		}
		expect(faults).toEqual([]);
	});
}
