// Which ids of a text may be replaced: the values of a request's or a setting's model, by the rules of `models check --write`
// (value.go, comments.go and fix.go there), which the cases in generator/models/testdata/traps.txt are run against in both.

/** The table that both read: patterns, of which the folded ones ignore the case, and how languages write comments and strings. */
export interface Values {
	readonly folded: Readonly<Record<string, string>>;
	readonly exact: Readonly<Record<string, string>>;
	readonly syntaxes: readonly Syntax[];
}
interface Syntax {
	readonly files: string;
	readonly line: readonly string[]; // what begins a comment up to the end of the line
	readonly block: readonly (readonly [string, string])[]; // what begins and ends longer comments
	readonly triple: boolean; // whether strings in three quotes are texts
	readonly quotes: string; // of strings in one line
	readonly long: string; // of strings that can have several lines
}

const maxBefore = 2000; // characters around an id that are looked at
const maxLevels = 5; // brackets around an id

/** A text in which ids can be replaced. Its path says what kind of file it is. */
export class Replaceable {
	private readonly text: string;
	private readonly path: string;
	private readonly table: Values;
	private spans: readonly (readonly [number, number])[] | undefined; // the comments, once they were needed

	constructor(text: string, path: string, table: Values) {
		this.text = text;
		this.path = path;
		this.table = table;
	}

	private match(name: string, text: string): RegExpExecArray | null {
		const folded = this.table.folded[name];
		return new RegExp(folded ?? this.table.exact[name] ?? "$^", folded === undefined ? "" : "i").exec(text);
	}

	private has(name: string, text: string): boolean { return this.match(name, text) !== null; }

	/** Why an id between two offsets must not be replaced; "" if it may. */
	refuses(at: number, end: number): string {
		if (this.has("recorded", this.path)) return "recorded, or compared as a whole";
		if (this.has("listed", this.path)) return "data, or a query";
		if (this.has("prose", this.path)) return "a text for people, or a notebook";
		return this.place(at) || this.value(at, end);
	}

	private place(at: number): string {
		const before = this.text.slice(Math.max(this.lineOf(at), at - maxBefore), at);
		if (/[^ \t"'`<>()]*$/.exec(before)?.[0].includes("://")) return "in an address";
		this.spans ??= this.comments();
		if (this.spans.some(([from, to]) => from <= at && at < to) || this.has("lineComment", before)) return "in a comment";
		return this.has("testFile", this.path) || this.has("assertion", before) ? "in a test" : "";
	}

	private lineOf(at: number): number { return this.text.lastIndexOf("\n", at - 1) + 1; }

	/** Where the comments and the texts in three quotes are. Only what came before tells whether a quotation mark begins a string. */
	private comments(): readonly (readonly [number, number])[] {
		const { text } = this;
		const syntax = this.table.syntaxes.find(({ files }) => new RegExp(files, "i").test(this.path)) as Syntax;
		const spans: [number, number][] = [];
		for (let i = 0; i < text.length;) {
			const end = this.commentEnd(syntax, i);
			const c = text[i] ?? "";
			if (end > 0) {
				spans.push([i, end]);
				i = end;
			} else if (syntax.long.includes(c) || syntax.quotes.includes(c)) {
				i = this.stringEnd(i + 1, c, syntax.long.includes(c));
			} else {
				i++;
			}
		}
		return spans;
	}

	private commentEnd({ line, block, triple }: Syntax, at: number): number {
		const starts = (text: string): boolean => this.text.startsWith(text, at);
		const after = (text: string, from: number): number => {
			const i = this.text.indexOf(text, from);
			return i < 0 ? this.text.length : i + text.length;
		};
		for (const [begin, end] of block) if (starts(begin)) return after(end, at + begin.length);
		for (const quotes of triple ? ['"""', "'''"] : []) if (starts(quotes)) return after(quotes, at + quotes.length);
		// In an address or a color the same characters begin nothing.
		const begins = at === 0 || " \t\r\n;,(){}[]\"'`".includes(this.text[at - 1] ?? "");
		return begins && line.some(starts) ? after("\n", at) : 0;
	}

	/** Where a string ends. One that is not closed in its line is none, so only its quotation mark is left out. */
	private stringEnd(from: number, quote: string, long: boolean): number {
		for (let i = from; i < this.text.length; i++) {
			const c = this.text[i];
			if (c === "\\") i++;
			else if (c === quote) return i + 1;
			else if (c === "\n" && !long) return from;
		}
		return from;
	}

	/** Why an id is no value of a request's or a setting's model; "" if it is. */
	private value(at: number, end: number): string {
		const line = this.lineOf(at);
		const before = this.text.slice(Math.max(line, at - maxBefore), at).replace(new RegExp(this.table.exact["ownSegment"] ?? "$^"), "$1");
		const after = this.text.slice(end, end + 200);
		const found = this.keyOf(before, after);
		if (!found) return "not the value of a request's or a setting's model";
		const { key, unquoted } = found;
		const typed = this.has("typed", this.path);
		if (this.has("otherUse", key)) return `the key ${key} is of another use`;
		if (this.has("namesModel", key)) return `the key ${key} names this model`; // which the successor would not be
		if (key.toLowerCase() === "model_name" && this.text.includes("litellm_params")) return "a name that callers use, which LiteLLM maps to a model";
		if (typed && (this.has("declared", before) || (/^["'`]*;/.test(after) && before.includes(":")))) return "the type of a value";
		if (typed && this.has("annotated", before)) return "a value of a type, which may not have the successor";
		return unquoted || this.has("bare", this.path) || this.path.endsWith(".toml") ? this.inMapping(line, at) : this.inBrackets(at);
	}

	/** The key or option of which a text between two others is the whole value; null if it is none of a model. */
	private keyOf(before: string, after: string): { readonly key: string; readonly unquoted: boolean } | null {
		const quote = /["'`]$/.exec(before)?.[0] ?? "";
		// A quote behind a backslash is in another text, such as a message or the code in a notebook.
		if (quote && (!after.startsWith(quote) || before.endsWith(`\\${quote}`) || !this.has("ended", after.slice(1)))) return null;
		if (this.has("called", before)) return { key: "", unquoted: false };
		const shell = this.has("shells", this.path);
		if (this.has("option", before) && shell) {
			return quote || /^[ \t\r\n\\"')]*$/.test(after) || /^[ \t\r\n]/.test(after) ? { key: "", unquoted: true } : null;
		}
		const [, key = "", sign = ""] = this.match("assigned", before) ?? [];
		if (!key || !this.has("modelKey", key.slice(key.lastIndexOf(".") + 1).toLowerCase().replace(/[_-]/g, ""))) return null;
		if (quote) {
			// test "$MODEL" = "x" compares; an assignment of a shell has no blanks around its sign.
			return shell && sign === "=" && before.slice(0, -1).endsWith(" ") ? null : { key, unquoted: false };
		}
		if (!this.has("bare", this.path) && !shell) return { key, unquoted: true };
		const head = before.slice(0, before.lastIndexOf(key)).replace(/^[ \t]+/, "").replace(/export |ENV |ARG |- /g, "").replace(/^[ \t]+/, "");
		const ends = /^[ \t]*(?:[#\r\n]|$)/.test(after);
		const command = shell && sign === "=" && !before.endsWith(" ") && /^[ \t;&\r\n]/.test(`${after}\n`);
		return head === "" && (ends || command) ? { key, unquoted: true } : null;
	}

	/** Why an id is no request's by the brackets around it: the calls, and the names and the members of the objects. */
	private inBrackets(at: number): string {
		const { text } = this;
		const from = Math.max(0, at - 4 * maxBefore);
		let depth = 0; // brackets that are closed before the id and not yet opened
		let levels = 0;
		for (let i = at - 1; i >= from && levels < maxLevels; i--) {
			const c = text[i] ?? "";
			if (")]}".includes(c)) depth++;
			if (!"([{".includes(c)) continue;
			depth--;
			if (depth >= 0) continue; // it opens what is closed before the id
			depth = 0;
			levels++;
			const head = text.slice(Math.max(0, i - 100), i).split("\n").at(-1) ?? "";
			const name = this.match("headName", head)?.[0] ?? "";
			if (this.has("otherUse", name)) return `in ${name.replace(/[ \t:=>]+$/, "").trim()}`;
			if (c === "{" && this.has("typed", this.path) && this.has("declared", ` ${head}`)) return "the type of a value";
			if (levels === 1 && this.has("answered", text.slice(i, this.closing(at)))) return "in a row of a table, or in an answer";
			if (c === "{" && this.has("isBody", head)) return ""; // what is around a function says nothing about its calls
		}
		return "";
	}

	/** Where the brackets around an offset close, or a bound. */
	private closing(at: number): number {
		const last = Math.min(this.text.length, at + 4 * maxBefore);
		let depth = 0;
		for (let i = at; i < last; i++) {
			const c = this.text[i] ?? "";
			if ("([{".includes(c)) depth++;
			if (")]}".includes(c)) depth--;
			if (depth < 0) return i;
		}
		return last;
	}

	/** Why an id is no request's by the lines of keys and values around it: those of the same mapping, and the keys above it. */
	private inMapping(line: number, at: number): string {
		const indentOf = (text: string): number => /^[ \t-]*/.exec(text)?.[0].length ?? 0;
		const begin = this.text.slice(line, at);
		const column = indentOf(begin);
		const lines = this.text.slice(Math.max(0, line - 4 * maxBefore), line).split("\n");
		if (this.path.endsWith(".toml")) return this.inTable(lines, at);
		let item = /^[ \t]*- /.test(begin);
		let above = column;
		for (const text of lines.reverse()) {
			const indent = indentOf(text);
			if (text.trim() !== "" && !text.trim().startsWith("#")) {
				if (indent < above) {
					above = indent;
					const name = text.replace(/^[ \t-]+/, "").split(":")[0] ?? "";
					if (this.has("otherUse", name)) return `in ${name}`;
					if (this.has("blockText", text)) return "in a text";
					item = true;
				} else if (indent === column && !item && column > 0 && this.has("answered", text)) {
					return "in a row of a table, or in an answer";
				}
			}
			item ||= indent === column && /^[ \t]*- /.test(text);
		}
		for (const text of this.restOf(at).split("\n").slice(1)) {
			const indent = /^[ \t]*/.exec(text)?.[0].length ?? 0;
			if (text.trim() === "") continue;
			if (indent < column || column === 0) return "";
			if (indent === column && this.has("answered", text)) return "in a row of a table, or in an answer";
		}
		return "";
	}

	private restOf(at: number): string { return this.text.slice(at, at + 4 * maxBefore); }

	/** inMapping for TOML, where a line in brackets begins a table and nothing is indented. */
	private inTable(before: readonly string[], at: number): string {
		const answers = (text: string): boolean => this.has("answered", text);
		for (const text of [...before].reverse().map((text) => text.trim())) {
			if (text.startsWith("[")) {
				if (this.has("otherUse", text)) return `in ${text}`;
				break;
			}
			if (answers(text)) return "in a row of a table, or in an answer";
		}
		const rest = this.restOf(at).split("\n");
		const end = rest.findIndex((text) => text.trim().startsWith("["));
		return rest.slice(0, end < 0 ? rest.length : end).some(answers) ? "in a row of a table, or in an answer" : "";
	}
}

/** The path of a file whose kind a pasted text has, as far as its form says it: "" if it does not. */
export function kindOf(text: string): string {
	const lines = text.split("\n").filter((line) => /\S/.test(line) && !/^\s*(?:#|\/\/)/.test(line));
	const most = (pattern: RegExp): boolean => lines.length > 0 && lines.every((line) => pattern.test(line));
	if (/^\s*[[{]/.test(text)) {
		try {
			JSON.parse(text);
			return "pasted.json";
		} catch {
			return "";
		}
	}
	if (most(/^(?:export )?[A-Za-z_][A-Za-z0-9_.]*=/)) return ".env";
	return most(/^\s*(?:- )*(?:[A-Za-z_][A-Za-z0-9_.-]*:(?:\s|$)|- |---\s*$)/) ? "pasted.yaml" : "";
}
