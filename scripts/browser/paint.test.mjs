// What the API found is on the screen with the first frame that the browser begins after the answer has arrived, in the
// median of several searches.

import assert from "node:assert/strict";

import { expect, site, test, visit } from "./browser.mjs";

/** Searches whose answers all differ, so that each one changes the rows. */
const searches = ["gpt", "claude", "gemini", "llama", "mistral", "embed", "image", "haiku", "flash", "qwen", "audio", "mini", "turbo", "nano", "opus"];

/** Notes when frames begin and with which of them the rows of the table changed, in milliseconds of the page's clock. */
const watchFrames = (page) =>
	page.addInitScript(() => {
		window.frames_ = [];
		window.changes = [];
		const frame = (time) => {
			window.frames_.push(time);
			requestAnimationFrame(frame);
		};
		requestAnimationFrame(frame);
		addEventListener("DOMContentLoaded", () => {
			const changed = () => requestAnimationFrame((time) => window.changes.push(time));
			new MutationObserver(changed).observe(document.querySelector("tbody"), { childList: true, subtree: true, characterData: true });
		});
	});

/**
 * Searches for a word and tells how long after the answer the frame with the new rows began, in milliseconds, and which
 * frame after the answer it was: 1 is the first.
 */
async function search(page, word) {
	await page.evaluate(() => {
		performance.clearResourceTimings();
		window.frames_.length = window.changes.length = 0;
	});
	const answered = page.waitForResponse((response) => new URL(response.url()).search === `?search=${word}`);
	await page.getByRole("searchbox", { name: "Search models" }).fill(word);
	await answered;
	await page.waitForFunction(() => window.changes.length > 0);
	return page.evaluate(async (word) => {
		const entries = performance.getEntriesByType("resource").filter(({ name }) => new URL(name).search === `?search=${word}`);
		const { responseEnd } = entries.at(-1);
		const shown = window.changes.at(-1);
		return { delay: shown - responseEnd, frames: window.frames_.filter((time) => time > responseEnd && time <= shown).length };
	}, word);
}

const middle = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Makes all searches on a fresh page; returns the median frame and what was measured, as a text. */
async function round(open) {
	const page = await open();
	await watchFrames(page);
	await visit(page, site);
	const measured = [];
	for (const word of searches) measured.push(await search(page, word));
	expect(page.faults).toEqual([]);
	await page.context().close();
	const delays = measured.map(({ delay }) => delay);
	const frames = middle(measured.map(({ frames }) => frames));
	return { frames, text: `median ${middle(delays).toFixed(1)} ms, frame ${frames} after the answer; all: ${delays.map((delay) => delay.toFixed(1)).join(" ")}` };
}

test("an answer is on the screen with the first frame after it has arrived", async ({ open }) => {
	// A machine that is busy with something else delays everything for a while: it gets three chances.
	let best = Infinity;
	for (let tried = 0; best > 1 && tried < 3; tried++) {
		const { frames, text } = await round(open);
		console.log(text);
		best = Math.min(best, frames);
	}
	assert.ok(best <= 1, `the rows change with frame ${best} after the answer, want the first`);
});
