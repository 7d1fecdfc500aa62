// Builders of Java and C#: builder.go of package calls.

import { arg } from "./args.ts";
import { rowOf, type Located } from "./around.ts";
import { callOf, type Call } from "./call.ts";
import { wordToken } from "./lex.ts";
import { lastName, type Reader } from "./reader.ts";

/** Whether a name is that of a builder's method that sets the model. */
export function isSetter(name: string): boolean {
	return ["model", "modelName", "setModel"].includes(lastName(name));
}

/**
 * Returns the call of a chain of a builder in which a bracket is that of .model(), and the full
 * stop before it.
 */
export function built(reader: Reader, open: number): Located | null {
	if (reader.language.name !== "java" && reader.language.name !== "csharp") return null;
	// Back along the chain to the type whose builder it is:
	// ChatCompletionCreateParams.builder().a().b().
	let stop = open - 2;
	while (reader.kind(stop) === "." && reader.kind(stop - 1) === ")" && reader.match(stop - 1) >= 0) {
		const begin = reader.match(stop - 1);
		if (reader.kind(begin - 1) !== wordToken) return null;
		const row = rowOf(reader, reader.callee(begin).name);
		if (row) return { call: { ...callOf(row), whole: true }, group: stop };
		stop = begin - 2;
	}
	return null;
}

/** Adds the parameters that the methods of a builder set, from a full stop on. */
export function chained(reader: Reader, call: Call, from: number): void {
	let isBuilt = false;
	let stop = from;
	while (reader.kind(stop) === "." && reader.kind(stop + 1) === wordToken && reader.kind(stop + 2) === "(") {
		const open = stop + 2;
		const end = reader.match(open);
		if (end < 0) {
			call.whole = false;
			return;
		}
		const name = reader.word(stop + 1);
		if (end > open + 1) arg(reader, call, name, reader.at(stop + 1), open + 1, end, "");
		if (reader.table.copies.includes(name)) call.whole = false; // it sets what cannot be seen
		isBuilt = name === "build";
		stop = end + 1;
	}
	call.whole &&= isBuilt; // otherwise other lines can go on
}
