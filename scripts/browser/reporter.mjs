// Reports a run of tests in few lines: each test with its time and what it measured, and why it failed, without stacks
// where a message says it all.

import path from "node:path";

/** The reason of a failure: the message of what was wanted, or the whole error if something else went wrong. */
function reason(error) {
	const cause = error.cause ?? error;
	const text = cause.code === "ERR_ASSERTION" || cause.name === "TimeoutError" ? `${cause.message}\n${place(cause)}` : (cause.stack ?? String(cause));
	return text.trim().replace(/^/gm, "    ");
}

/** The line of a test file from which an error came. */
const place = ({ stack = "" }) => stack.split("\n").filter((line) => line.includes(".test.mjs"))[0]?.trim() ?? "";

export default async function* report(source) {
	let passed = 0;
	let failed = 0;
	const notes = new Map(); // by file: what the test under way has told
	for await (const { type, data } of source) {
		const file = data.file && path.basename(data.file, ".test.mjs");
		switch (type) {
			case "test:diagnostic":
				// Node's own summary belongs to no file of ours.
				if (file) notes.set(data.file, [...(notes.get(data.file) ?? []), `    ${data.message}\n`]);
				break;
			case "test:pass":
			case "test:fail": {
				const ok = type === "test:pass";
				if (ok) passed++;
				else failed++;
				yield `${ok ? "ok  " : "FAIL"} ${file}: ${data.name} (${(data.details.duration_ms / 1000).toFixed(1)} s)\n`;
				if (!ok) yield `${reason(data.details.error)}\n`;
				break;
			}
			case "test:stdout":
			case "test:stderr":
				yield data.message;
				break;
		}
		if (notes.has(data.file) && type.match(/test:(diagnostic|pass|fail)/)) {
			yield notes.get(data.file).join("");
			notes.delete(data.file);
		}
	}
	yield `${passed} passed, ${failed} failed\n`;
}
