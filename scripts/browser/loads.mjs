// What a load costs: bytes over the wire, compressed, with their headers, and whether something
// moves once it is shown.

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** Bounds of a first visit, in bytes. */
const most = { all: 40_000, script: 20_000 };

/**
 * Watches a page that is not loaded yet. Returns a function that prints what it received, and lists
 * the bounds that it breaks.
 */
export async function weigh(page) {
	const session = await page.context().newCDPSession(page);
	await session.send("Network.enable");
	const types = new Map();
	const sum = { Document: 0, Stylesheet: 0, Script: 0, rest: 0 };
	session.on("Network.responseReceived", ({ requestId, type }) => {
		types.set(requestId, type in sum ? type : "rest");
	});
	session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
		if (types.has(requestId)) sum[types.get(requestId)] += encodedDataLength;
	});
	return () => {
		const { Document, Stylesheet, Script, rest } = sum;
		const all = Document + Stylesheet + Script + rest;
		console.log(`${kB(all)} = HTML ${kB(Document)} + CSS ${kB(Stylesheet)} + JavaScript ${kB(Script)} + else ${kB(rest)}; ${types.size} requests`);
		return [[all, most.all], [Script, most.script]].filter(([got, bound]) => got >= bound)
			.map(([got, bound]) => `${kB(got)}, want less than ${kB(bound)}`);
	};
}

/**
 * Watches a page that is not loaded yet. Returns a function that lists what has moved, after the
 * frames under way. It leaves out scores that nobody sees, such as that of some words after an age
 * that is shorter than the room kept for it.
 */
export async function watchShifts(page) {
	await page.addInitScript(() => {
		window.shifts = [];
		const describe = ({ node, previousRect, currentRect }) =>
			`${node?.nodeName}#${node?.id ?? ""}.${node?.className ?? ""} y ${previousRect.y} to ${currentRect.y}, height ${previousRect.height} to ${currentRect.height}`;
		new PerformanceObserver((list) => {
			for (const shift of list.getEntries()) if (shift.value >= 0.001) window.shifts.push(`shift of ${shift.value.toFixed(4)}: ${shift.sources.map(describe).join("; ")}`);
		}).observe({ type: "layout-shift", buffered: true });
	});
	return () =>
		page.evaluate(async () => {
			for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
			return window.shifts;
		});
}
