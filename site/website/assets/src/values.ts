// Which ids of a text may be replaced: fix.go and patterns.go of generator/models, which is `models
// check --write`. The files in the directory values are those of the same names there. Both read
// the table site/mentions/values.json, and run the cases in generator/models/testdata/traps.txt.

import { comments, type Span, type Syntax } from "./values/comments.ts";
import { maxBefore, refusesValue } from "./values/value.ts";

/**
 * The table of what is the value of a model: patterns, of which the folded ones ignore the case,
 * and languages.
 */
export interface Values {
	readonly folded: Readonly<Record<string, string>>;
	readonly exact: Readonly<Record<string, string>>;
	readonly syntaxes: readonly Syntax[];
}

/** A text in which ids can be replaced. Its path says what kind of file it is. */
export class Replaceable {
	readonly text: string;
	readonly path: string;
	private readonly table: Values;
	private spans: readonly Span[] | undefined; // the comments, once they were needed

	constructor(text: string, path: string, table: Values) {
		this.text = text;
		this.path = path;
		this.table = table;
	}

	/** Returns the match of a pattern of the table in a text. */
	match(name: string, text: string): RegExpExecArray | null {
		return this.pattern(name).exec(text);
	}

	/** Whether a text has a match of a pattern of the table. */
	has(name: string, text: string): boolean {
		return this.pattern(name).test(text);
	}

	/** Whether the path of the file has a match of a pattern of the table. */
	is(name: string): boolean {
		return this.has(name, this.path);
	}

	private pattern(name: string): RegExp {
		const folded = this.table.folded[name];
		if (folded !== undefined) return new RegExp(folded, "i");
		return new RegExp(this.table.exact[name] ?? "$^");
	}

	/** Returns why an id between two offsets must not be replaced; "" if it may. */
	refuses(at: number, end: number): string {
		if (this.is("recorded")) return "recorded, or compared as a whole";
		if (this.is("listed")) return "data, or a query";
		// What a text says of the past stays true: "In 2024 we used claude-opus-4-8".
		if (this.is("prose")) return "a text for people, or a notebook";
		return this.place(at) || refusesValue(this, at, end);
	}

	/** Returns in which place an offset is where ids are not replaced; "" if it is in none. */
	private place(at: number): string {
		const before = this.text.slice(Math.max(this.lineOf(at), at - maxBefore), at);
		const [word = ""] = /[^ \t"'`<>()]*$/.exec(before) ?? [];
		// Addresses come first: what looks like a comment in https://… is none.
		if (word.includes("://")) return "in an address";
		this.spans ??= comments(this.table.syntaxes, this.path, this.text);
		const isComment = this.spans.some(([from, to]) => from <= at && at < to);
		if (isComment || this.has("lineComment", before)) return "in a comment";
		return this.is("testFile") || this.has("assertion", before) ? "in a test" : "";
	}

	/** Returns where the line of an offset begins. */
	lineOf(at: number): number {
		return this.text.lastIndexOf("\n", at - 1) + 1;
	}

	/** Returns the text before an id without the provider in front of it, as in openai/gpt-4o. */
	withoutOwnSegment(before: string): string {
		return before.replace(this.pattern("ownSegment"), "$1");
	}
}

/**
 * Returns the path of a file whose kind a pasted text has, as far as its form says it: "" if it
 * does not.
 */
export function kindOf(text: string): string {
	const isSaid = (line: string): boolean => /\S/.test(line) && !/^\s*(?:#|\/\/)/.test(line);
	const lines = text.split("\n").filter(isSaid); // without blank lines and comments
	if (lines.length === 0) return "";
	if (lines.every((line) => logged.test(line))) return logPath;
	if (/^\s*[[{]/.test(text)) return isJSON(text) ? "pasted.json" : "";
	if (lines.every((line) => setting.test(line))) return ".env";
	return lines.every((line) => yaml.test(line)) ? "pasted.yaml" : "";
}

/** The path of a pasted log. What it says of requests stays true, so nothing is replaced in it. */
export const logPath = "pasted.log";
// A day and a time: 2026-11-28T10:00:01Z, [28/Nov/2026:10:00:01 +0000], Nov 28 10:00:01.
const logged =
	/^\W*(?:\d{4}[-/]\d\d[-/]\d\d|\d\d\/[A-Z][a-z]{2}\/\d{4}|[A-Z][a-z]{2} +\d{1,2})[T: ] ?\d\d:\d\d(?::\d\d)?\b/;
const setting = /^(?:export )?[A-Za-z_][A-Za-z0-9_.]*=/;
const yaml = /^\s*(?:- )*(?:[A-Za-z_][A-Za-z0-9_.-]*:(?:\s|$)|- |---\s*$)/;

function isJSON(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}
