// What a first visit costs: bytes over the wire, compressed, with their headers, and that nothing on the page moves once
// it is shown.

import assert from "node:assert/strict";

import { expect, site, test } from "./browser.mjs";
import { pages, visited } from "./pages.mjs";

/** Bounds of a first visit, in bytes. */
const most = { all: 45_000, script: 20_000 };

/** Collects what a page receives: for each request its kind, bytes over the wire, and content coding. */
async function received(page) {
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	const requests = new Map();
	session.on("Network.responseReceived", ({ requestId, type, response }) => {
		const coding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === "content-encoding")?.[1];
		requests.set(requestId, { type, url: response.url, coding: coding ?? "none", bytes: 0 });
	});
	session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		const request = requests.get(requestId);
		if (request) request.bytes = encodedDataLength;
	});
	return requests;
}

/** Sums up bytes by kind. */
function weigh(requests) {
	const sum = { Document: 0, Stylesheet: 0, Script: 0, rest: 0 };
	for (const { type, bytes } of requests.values()) sum[type in sum ? type : "rest"] += bytes;
	return sum;
}

/** Collects layout shifts from the start of each page on. */
const watchShifts = (page) =>
	page.addInitScript(() => {
		window.shifts = [];
		const describe = ({ node, previousRect, currentRect }) =>
			`${node?.nodeName}#${node?.id ?? ""}.${node?.className ?? ""} y ${previousRect.y} to ${currentRect.y}, height ${previousRect.height} to ${currentRect.height}`;
		new PerformanceObserver((list) => {
			for (const shift of list.getEntries()) window.shifts.push({ value: shift.value, sources: shift.sources.map(describe) });
		}).observe({ type: "layout-shift", buffered: true });
	});

/** The shifts so far, after the frames under way. */
const shifts = (page) =>
	page.evaluate(async () => {
		for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
		return window.shifts;
	});

/** Loads a page until nothing has been under way for a while. */
const load = (page, path) => page.goto(site + path, { waitUntil: "networkidle" });

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

for (const name of visited) {
	const path = pages[name];
	test(`${name}: weight of the first visit`, async ({ open }) => {
		const page = await open();
		const requests = await received(page);
		await load(page, path);
		await page.context().close();
		const { Document, Stylesheet, Script, rest } = weigh(requests);
		const all = Document + Stylesheet + Script + rest;
		const codings = [...new Set([...requests.values()].filter(({ type }) => type !== "Image").map(({ coding }) => coding))];
		console.log(
			`${kB(all)} = HTML ${kB(Document)} + CSS ${kB(Stylesheet)} + JavaScript ${kB(Script)} + ` +
				`else ${kB(rest)}; ${requests.size} requests, coded ${codings.join(", ")}`,
		);
		assert.ok(all < most.all, `the page weighs ${kB(all)}, want less than ${kB(most.all)}`);
		assert.ok(Script < most.script, `JavaScript weighs ${kB(Script)}, want less than ${kB(most.script)}`);
	});
}

for (const name of ["explorer", "explorer, searched", "explorer, empty", "model", "comparison", "statistics", "documentation"]) {
	for (const width of [360, 1280]) {
		test(`${name}, ${width} px: nothing moves while it loads`, async ({ open }) => {
			const page = await open({ viewport: { width, height: 900 } });
			await watchShifts(page);
			await load(page, pages[name]);
			const moved = await shifts(page);
			await page.context().close();
			expect(moved.map(({ value, sources }) => `${value.toFixed(4)}: ${sources.join("; ")}`)).toEqual([]);
		});
	}
}
