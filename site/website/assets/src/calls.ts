// Finds the request around the id of a model in code, and reads its parameters, by the table and the rules of Go's package calls,
// which explains them.

import { apply, type Finding, type Rule } from "./parameters.ts";

interface Language {
	readonly name: string;
	readonly files: string;
	readonly looks: string;
	readonly line?: readonly string[];
	readonly block?: readonly (readonly [string, string])[];
	readonly triple?: boolean;
	readonly quote?: string;
	readonly quotes: string;
	readonly long?: string;
	readonly regex?: boolean;
	readonly read: "brackets" | "yaml" | "shell";
}
interface Row {
	readonly name: string;
	readonly api?: string;
	readonly via?: string;
	readonly first?: boolean;
	readonly method?: boolean;
	readonly client?: boolean;
	readonly needs: readonly string[];
}
type Names = readonly string[];
type Texts = Readonly<Record<string, string>>;

/** The table of languages, calls and wrappers, which Go reads too. */
export interface Table {
	readonly languages: readonly Language[];
	readonly tests: string;
	readonly expects: Names;
	readonly drops: Names;
	readonly absent: Names;
	readonly wraps: Names;
	readonly objects: Names;
	readonly models: Names;
	readonly through: Names;
	readonly hosts: Names;
	readonly fills: Names;
	readonly dumps: Names;
	readonly copies: Names;
	readonly sends: Names;
	readonly vertex: string;
	readonly constants: readonly { readonly language: string; readonly begins: string; readonly provider: string; readonly needs: string }[];
	readonly clouds: Names;
	readonly means: readonly { readonly api: string; readonly name: string; readonly parameter: string; readonly value: string }[];
	readonly raw: Names;
	readonly into: Names;
	readonly apis: Readonly<Record<string, { readonly providers: Names; readonly endpoint: string; readonly camel?: boolean }>>;
	readonly own: Texts;
	readonly calls: readonly Row[];
	readonly factories: Texts;
	readonly posts: Names;
	readonly addresses: readonly { readonly address: string; readonly api: string }[];
	readonly clients: Readonly<Record<string, Texts>>;
	readonly renames: readonly { readonly via: string; readonly api: string; readonly names: Texts }[];
	readonly maps: Names;
	readonly neutral: Texts;
	readonly ours: Readonly<Record<string, Names>>;
}

/** A word ("w"), a string ("s"), a here document of a shell ("h"), or a sign. Comments and blanks are none. */
interface Token {
	readonly kind: string;
	readonly at: number; // of a string: of the text between its quotes
	readonly end: number;
	readonly dynamic: boolean;
	match: number; // the token of the other bracket, or of the here document; -1 if there is none
	inside: number; // that of the innermost bracket around it; -1 if there is none
}

type Kind = "unknown" | "string" | "number" | "boolean" | "object" | "list";
interface Literal { readonly kind: Kind; readonly text: string }

/** A parameter of a request, by its name there: "thinking.type". */
export interface Arg { readonly name: string; readonly key: string; readonly value: Literal; readonly at: number; readonly raw?: boolean; readonly passed?: boolean }

/** A request to a model. */
export interface Call {
	api: string;
	readonly via: string;
	language: string;
	args: Arg[];
	open: boolean; // whether it has parameters that are not understood
	whole: boolean; // whether a parameter that is not in args is surely missing
	id: Arg; // of the model: what is said about a parameter that is missing is said there
	version: string;
	readonly sdk: boolean;
	clientVersion: string;
}

/** A parameter that is refused or ignored, or missing; the last has the id of the model as its arg. */
export interface Fault { readonly arg: Arg; readonly outcome: Finding }

export interface Manifest { readonly name: string; readonly text: string }
/** The names of the files that name the packages of a program. */
export const manifestNames: Names = ["package.json", "requirements.txt", "pyproject.toml", "go.mod"];

/** The version of a call in a text that names several. */
const unsure = "?";
const maxUses = 100; // of a variable that are looked at
const none: Literal = { kind: "unknown", text: "" };
const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const isWord = (c: string): boolean => /[\w$\u0080-\uffff]/.test(c);
const lastName = (name: string): string => name.slice(name.lastIndexOf(".") + 1);
const isNumber = (word: string): boolean => /^[0-9]/.test(word) && !/[xXoObBn]/.test(word);
const isPrefix = (text: string): boolean => text === "" || text === "models/" || /^[^/:]*\/$/.test(text);
const noArg: Arg = { name: "model", key: "", value: { kind: "string", text: "" }, at: 0 };
const newCall = (row: Partial<Row>, open = false, whole = false): Call => ({
	api: row.api ?? "", via: row.via ?? "", language: "", args: [], open, whole, id: noArg, version: "",
	sdk: !row.via && row.name !== undefined, clientVersion: "",
});

/** An id as it is compared with constants: in small letters, without signs. */
export const fold = (id: string): string => id.toLowerCase().replace(/[^0-9a-z]/g, "");

/** Where a text is in another one from an offset on; the end if it is not there. */
function indexFrom(text: string, part: string, from: number): number {
	const at = text.indexOf(part, from);
	return at < 0 ? text.length : at;
}

/** The tokens of a part of a text. */
function lex(language: Language, whole: string, from: number, to: number): Token[] {
	const text = whole.slice(0, to);
	const tokens: Token[] = [];
	const add = (kind: string, at: number, end: number, dynamic = false): void => {
		tokens.push({ kind, at, end, dynamic, match: -1, inside: -1 });
	};
	let heres: { readonly sign: number; readonly mark: string }[] = []; // documents whose text begins in the next line
	const wordPattern = /[0-9](?:[eE]-|[\w$.\u0080-\uffff])*|[\w$\u0080-\uffff]+/y;
	for (let i = from; i < to;) {
		const commented = comment(language, text, i);
		const c = text[i] ?? "";
		if (c === "\n" && heres.length > 0 && text[i - 1] !== "\\") {
			i = hereTexts(tokens, heres, text, i + 1);
			heres = [];
		} else if (commented > 0) {
			i = commented;
		} else if (/\s/.test(c)) {
			i++;
		} else if (isWord(c)) {
			wordPattern.lastIndex = i;
			const end = i + (wordPattern.exec(text)?.[0].length ?? 1);
			add("w", i, end);
			i = end;
		} else if (language.quote && text.startsWith(language.quote, i)) {
			const at = i + language.quote.length;
			const end = indexFrom(text, language.quote, at);
			add("s", at, end);
			i = Math.min(end + language.quote.length, to);
		} else if (language.quotes.includes(c) || language.long?.includes(c)) {
			const { at, end, next, dynamic } = stringAt(language, text, i);
			if (next > 0) add("s", at, end, dynamic);
			i = next || i + 1; // an apostrophe begins nothing
		} else if (c === "/" && language.regex && beginsRegex(tokens[tokens.length - 1], text)) {
			i = regexEnd(text, i);
		} else {
			const mark = language.read === "shell" && c === "<" ? hereMark(text.slice(i, i + 100)) : "";
			if (mark) heres.push({ sign: tokens.length, mark });
			add(c, i, i + 1);
			i++;
		}
	}
	pair(tokens);
	return tokens;
}

/** The mark of the here document that a text asks for at its beginning; "" if it asks for none. */
const hereMark = (text: string): string => /^<<-?[ \t]*["'\\]?([A-Za-z_]\w*)/.exec(text)?.[1] ?? "";

/** Adds the texts of here documents, which begin at an offset. Returns the offset behind them. */
function hereTexts(tokens: Token[], heres: readonly { readonly sign: number; readonly mark: string }[], text: string, begin: number): number {
	let from = begin;
	for (const { sign, mark } of heres) {
		let end = from;
		let next = from;
		while (next < text.length) {
			end = next;
			next = Math.min(indexFrom(text, "\n", end) + 1, text.length);
			if (text.slice(end, next).replace(/^[\t\r\n]+|[\t\r\n]+$/g, "") === mark) break;
			end = next;
		}
		const asks = tokens[sign];
		if (asks) asks.match = tokens.length;
		tokens.push({ kind: "h", at: from, end, dynamic: false, match: sign, inside: -1 });
		from = next;
	}
	return from;
}

/** Where the comment ends that begins at an offset; 0 if none begins there. */
function comment({ block, line, read }: Language, text: string, at: number): number {
	for (const [begin, end] of block ?? []) {
		if (text.startsWith(begin, at)) return Math.min(indexFrom(text, end, at + begin.length) + end.length, text.length);
	}
	for (const begin of line ?? []) {
		const begins = read === "brackets" || at === 0 || " \t\n;".includes(text[at - 1] ?? "");
		if (begins && text.startsWith(begin, at)) return indexFrom(text, "\n", at);
	}
	return 0;
}

/** The string that begins at an offset, and the offset behind it; 0 if the line has no end of it. */
function stringAt(language: Language, text: string, from: number): { at: number; end: number; next: number; dynamic: boolean } {
	let quote = text[from] ?? "";
	let long = language.long?.includes(quote) ?? false;
	let dynamic = false;
	if (language.triple && text.startsWith(quote.repeat(3), from)) [quote, long] = [quote.repeat(3), true];
	const at = from + quote.length;
	for (let i = at; i < text.length; i++) {
		if (text[i] === "\\") {
			dynamic = true;
			i++;
		} else if (text.startsWith(quote, i)) {
			return { at, end: i, next: i + quote.length, dynamic };
		} else if (text[i] === "\n" && !long) {
			return { at, end: i, next: 0, dynamic };
		} else if (quote === "`" && language.regex && text.startsWith("${", i)) {
			dynamic = true;
			i = templateEnd(text, i + 2);
		}
	}
	return { at, end: text.length, next: long ? text.length : 0, dynamic };
}

function templateEnd(text: string, from: number): number {
	let depth = 1; // of braces; the one before the text is open
	for (let i = from; i < text.length; i++) {
		if (text[i] === "{") depth++;
		if (text[i] === "}") depth--;
		if (depth === 0) return i;
	}
	return text.length;
}

function beginsRegex(last: Token | undefined, text: string): boolean {
	if (!last) return true;
	return last.kind === "w" ? text.slice(last.at, last.end) === "return" : "(,=:[!&|?{};+".includes(last.kind);
}

function regexEnd(text: string, at: number): number {
	let inClass = false;
	for (let i = at + 1; i < text.length && text[i] !== "\n"; i++) {
		const c = text[i];
		if (c === "\\") i++;
		else if (c === "[") inClass = true;
		else if (c === "]") inClass = false;
		else if (c === "/" && !inClass) return i + 1;
	}
	return at + 1;
}

/** Finds the pairs of brackets. One that closes another than the innermost leaves all open ones without a pair. */
function pair(tokens: readonly Token[]): void {
	let inner = -1;
	for (const [i, token] of tokens.entries()) {
		token.inside = inner;
		if ("([{".includes(token.kind)) {
			inner = i;
		} else if (opening[token.kind]) {
			const open = tokens[inner];
			if (!open || open.kind !== opening[token.kind]) {
				inner = token.inside = -1;
				continue;
			}
			open.match = i;
			token.match = inner;
			inner = token.inside = open.inside;
		}
	}
}

/** The version of the API that the headers in a text name; "" if there are none. */
function headerIn(text: string): string {
	const pattern = /anthropic[-_]version["']?[ \t]*[:=,)][ \t]*["']?([0-9]{4}-[0-9]{2}-[0-9]{2})/g;
	const versions = new Set([...text.matchAll(pattern)].map(([, version = ""]) => version));
	return versions.size > 1 ? unsure : [...versions][0] ?? "";
}

/** A name as it is written in requests: likeThis, or like_this. */
function recase(name: string, camel: boolean): string {
	const small = name.replace(/(^|\.)([A-Z])/g, (_, dot: string, c: string) => dot + c.toLowerCase());
	return camel ? small.replace(/(?<=[^.])_([a-z])?/g, (_, c: string | undefined) => c?.toUpperCase() ?? "")
		: small.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
}

interface Member { readonly key: string; readonly at: number; readonly first: number; readonly last: number }
interface Read { readonly value: Literal; readonly group: number; readonly absent: boolean }

/** Reads the tokens of a text. */
class Reader {
	readonly text: string;
	readonly tokens: readonly Token[];
	private readonly lower: string;
	private readonly language: Language;
	private readonly table: Table;
	private readonly expands: boolean; // whether a shell puts the values of variables into strings
	private words: Map<string, number[]> | undefined;

	constructor(table: Table, language: Language, text: string, lower: string, tokens: readonly Token[], expands = false) {
		this.expands = expands;
		this.table = table;
		this.language = language;
		this.text = text;
		this.lower = lower;
		this.tokens = tokens;
	}

	word(i: number): string {
		const token = this.tokens[i];
		return token ? this.text.slice(token.at, token.end) : "";
	}
	kind(i: number): string { return this.tokens[i]?.kind ?? ""; }

	/** The first token that ends at an offset or behind it; -1 if none does. */
	tokenAt(to: number): number {
		let low = 0;
		let high = this.tokens.length;
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((this.tokens[middle]?.end ?? 0) >= to) high = middle;
			else low = middle + 1;
		}
		return low < this.tokens.length ? low : -1;
	}

	/** The tokens that are a word, except those that are members of something else. */
	private uses(word: string): readonly number[] {
		if (!this.words) {
			this.words = new Map();
			for (const i of this.tokens.keys()) {
				if (this.kind(i) !== "w" || (this.kind(i - 1) === "." && this.kind(i - 2) !== ".")) continue;
				const own = this.words.get(this.word(i));
				if (own) own.push(i);
				else this.words.set(this.word(i), [i]);
			}
		}
		return this.words.get(word) ?? [];
	}

	private match(i: number): number { return this.tokens[i]?.match ?? -1; }
	private inside(i: number): number { return this.tokens[i]?.inside ?? -1; }

	/** The call whose model is an id, and the bracket of the group with its parameters. */
	callAround(from: number, to: number): { readonly call: Call; readonly group: number } | null {
		const { table } = this;
		const i = this.tokenAt(to);
		const token = this.tokens[i];
		const isConstant = token?.kind === "w" && token.at === from && this.kind(i - 1) === ".";
		if (!token || (!isConstant && (token.kind !== "s" || token.dynamic || token.at > from || token.end !== to))) return null;
		const before = this.text.slice(token.at, from);
		if (!isPrefix(before)) return null;
		let first = isConstant ? i - 2 : i; // of the tokens of the value; a constant has a name and a full stop before it
		let last = i;
		let factory = ""; // what makes the value of the id, if it is in brackets: provider("gpt-4o")
		while (this.kind(first - 1) === "(" && this.match(first - 1) >= 0) {
			const open = first - 1;
			const { name, start } = this.callee(open);
			if (["model", "modelName", "setModel"].includes(lastName(name))) return this.built(open);
			const row = table.calls.find((call) => call.first && this.is(call, name));
			if (row) return this.begin(row, open);
			const made = table.factories[name];
			if (this.match(open) !== last + 1 || (!made && !table.wraps.includes(lastName(name)))) return null;
			factory = made ?? factory;
			first = start;
			last++;
		}
		const key = first - 2;
		const assigned = /^[=:]$/.test(this.kind(first - 1));
		if (!assigned || !table.models.includes(this.word(key)) || !this.begins(key) || !this.ends(last + 1)) return null;
		const group = this.inside(key);
		if (group < 0 || this.match(group) < 0) return null;
		const called = this.called(group);
		if (!called || (called.call.via === "ai-sdk") !== (factory !== "")) return null;
		if (factory) called.call.api = factory;
		// Before an id that goes to an SDK of a provider, the name of a provider is that of a gateway.
		return before && before !== "models/" && called.call.via !== "litellm" ? null : called;
	}

	private begins(i: number): boolean { return /^[,({]$/.test(this.kind(i - 1)); }
	private ends(i: number): boolean {
		return /^[,)}]$/.test(this.kind(i)) || (this.word(i) === "as" && this.word(i + 1) === "const");
	}

	/** The names of what is called by a bracket, joined by full stops, and the first token of them. */
	private callee(open: number): { readonly name: string; readonly start: number } {
		const names: string[] = [];
		let i = open - 1;
		let start = 0;
		const asserted = (): void => {
			while (/^[?!]$/.test(this.kind(i))) i--;
		};
		for (;;) {
			while (/^[)\]]$/.test(this.kind(i))) {
				if (this.match(i) < 0) return { name: "", start: i };
				i = this.match(i) - 1;
			}
			if (this.kind(i) !== "w") break;
			names.unshift(this.word(i));
			start = i--;
			asserted();
			if (this.kind(i) !== ".") break;
			i--;
			asserted();
		}
		const name = names.join(".");
		// C# leaves the type out where the variable has it: ChatClient client = new("id").
		const declared = name === "new" && this.language.name === "csharp" && this.kind(start - 1) === "=";
		return { name: declared ? this.word(start - 3) : name, start };
	}

	private is(row: Row, name: string): boolean {
		const isFunction = !row.name.includes(".") && /^[a-z]/.test(row.name) && !row.method;
		const same = name === row.name || (!isFunction && name.endsWith(`.${row.name}`));
		return same && row.needs.some((need) => this.lower.includes(need));
	}

	private rowOf(name: string): Row | undefined { return name ? this.table.calls.find((row) => this.is(row, name)) : undefined; }

	private called(group: number): { readonly call: Call; readonly group: number } | null {
		const { name, start } = this.callee(group);
		if (this.kind(group) === "(" || ["go", "csharp"].includes(this.language.name)) {
			const row = this.rowOf(name);
			if (row && !["def", "function", "func", "fun", "class"].includes(this.word(start - 1))) return this.begin(row, group);
		}
		if (this.kind(group) !== "{") return null;
		const isJSON = this.language.name.endsWith("json");
		const row = !isJSON && this.kind(group - 1) === "(" ? this.rowOf(this.callee(group - 1).name) : undefined;
		if (row) return this.begin(row, group);
		const call = isJSON ? this.request(group) : this.posted(group) ?? this.passed(group);
		return call && { call, group };
	}

	/** The call that a row describes, without its parameters, and the group that has them. */
	private begin(row: Row, group: number): { readonly call: Call; readonly group: number } | null {
		if (row.client) return this.clientCall(newCall(row), group);
		let { start } = this.callee(group);
		if (this.word(start - 1) === "new") start--;
		// What is assigned to a variable can be changed before it is sent. An argument cannot.
		const isLiteral = this.kind(group) === "{" && ["go", "csharp"].includes(this.language.name);
		return { call: newCall(row, false, !isLiteral || /^[(,]$/.test(this.kind(start - 1))), group };
	}

	/** The call of a client of C# that is made with the id. The options of its only request have the parameters. */
	private clientCall(call: Call, group: number): { readonly call: Call; readonly group: number } | null {
		if (this.members(group).some(({ key }, n) => n > 1 || key === "options" || key === "endpoint")) return null;
		const { start } = this.callee(group);
		const name = this.word(start - 1) === "new" ? start - 3 : start - 2;
		if (this.kind(name) !== "w" || this.kind(name + 1) !== "=" || this.kind(name - 1) === ".") return null;
		const uses = this.uses(this.word(name)).filter((i) => i !== name);
		const request = (uses[0] ?? -4) + 3;
		const sends = this.kind(request - 2) === "." && this.table.sends.includes(this.word(request - 1)) && this.kind(request) === "(";
		if (uses.length !== 1 || !sends || this.match(request) < 0) return null;
		const options = this.members(request).map(({ first, last }) => this.initializer(first, last)).find((open) => open >= 0);
		return options === undefined ? null : { call, group: options };
	}

	/** The brace of the members of an object that some tokens make, or that the variable in them is assigned; -1 if it is none. */
	private initializer(first: number, last: number): number {
		if (last === first + 1 && this.kind(first) === "w") return this.variable(first);
		const open = this.word(first) === "new" ? this.initialized(first) : -1;
		return open >= 0 && this.match(open) === last - 1 ? open : -1;
	}

	private initialized(first: number): number {
		let open = first + 1;
		while (/^[w.]$/.test(this.kind(open))) open++;
		if (this.kind(open) === "(" && this.kind(open + 1) === ")") open += 2;
		return this.kind(open) === "{" ? open : -1;
	}

	/** The constants of SDKs that have the form of a model's. */
	constants(): Constant[] {
		return this.tokens.flatMap(({ kind, at }, i) => {
			if (kind !== "w" || this.kind(i - 1) !== ".") return [];
			const name = this.word(i);
			const row = this.table.constants.find(({ language, begins, needs }) => {
				const full = `${this.word(i - 2)}.${name}`;
				const isModel = full.startsWith(begins) && /^[A-Z]/.test(full.slice(begins.length)) && this.kind(i + 1) !== "(";
				return isModel && language === this.language.name && this.lower.includes(needs);
			});
			return row ? [{ provider: row.provider, name, at, key: fold(`${this.word(i - 2)}.${name}`.slice(row.begins.length)) }] : [];
		});
	}

	private request(group: number): Call | null {
		const keys = new Set(this.members(group).map(({ key }) => key));
		if (["usage", "object", "choices", "id"].some((key) => keys.has(key))) return null;
		if (keys.has("messages") && keys.has("anthropic_version")) return null;
		if (keys.has("contents")) return newCall({ api: "generate" });
		if (keys.has("input")) return newCall({ api: "responses" });
		return keys.has("messages") ? newCall({}) : null;
	}

	private posted(group: number): Call | null {
		for (let at = group; at >= 0; at = this.inside(at)) {
			const open = this.kind(at) === "(" ? at : this.inside(at);
			if (this.kind(open) !== "(" || this.match(open) < 0 || !this.table.posts.includes(this.callee(open).name)) continue;
			for (let i = open + 1; i < this.match(open); i++) {
				const api = this.kind(i) === "s" && this.inside(i) === open ? addressIn(this.table, this.word(i)) : "";
				const part = this.text.slice(this.tokens[open]?.at, this.tokens[this.match(open)]?.end);
				if (api) return { ...newCall({ api }, false, true), version: headerIn(part) };
			}
			return null;
		}
		return null;
	}

	/** The call that an object is passed to by a variable, which is assigned once and only passed on. */
	private passed(group: number): Call | null {
		const name = this.assigns(group);
		if (name < 0) return null;
		let call: Call | null = null;
		for (const i of this.uses(this.word(name))) {
			if (i === name) continue;
			const dots = this.kind(i - 1) === "." && this.kind(i - 2) === ".";
			let open = this.inside(i);
			if (open >= 0 && this.kind(open) === "{" && this.kind(open - 1) === "(") open--;
			const spread = dots || (this.kind(i - 1) === "*" && this.kind(i - 2) === "*");
			const sole = this.kind(i - 1) === "(" && /^[),]$/.test(this.kind(i + 1)) && this.language.name === "javascript";
			if (this.kind(open) !== "(" || !this.ends(i + 1) || !(spread || sole)) return null;
			const row = this.rowOf(this.callee(open).name);
			if (!row || (call && call.api !== (row.api ?? ""))) return null;
			call = newCall(row, true);
		}
		return call;
	}

	private assigns(group: number): number {
		if (this.kind(group - 1) !== "=") return -1;
		let name = group - 2;
		for (let i = group - 2; i >= 0 && i > group - 12 && this.language.name !== "python"; i--) {
			if (!["const", "let", "var"].includes(this.word(i))) continue;
			name = i + 1;
			break;
		}
		return this.kind(name) === "w" && this.kind(name - 1) !== "." ? name : -1;
	}

	private members(group: number): Member[] {
		const members: Member[] = [];
		const end = this.match(group);
		let from = group + 1;
		for (let i = group + 1; i <= end; i++) {
			if (this.match(i) > i) {
				i = this.match(i); // what is in a group is not the group's own
			} else if (i === end || this.kind(i) === ",") {
				if (i > from) members.push(this.member(from, i));
				from = i + 1;
			}
		}
		return members;
	}

	private member(from: number, to: number): Member {
		const assigned = /^[:=]$/.test(this.kind(from + 1)) && !/^[=>]$/.test(this.kind(from + 2));
		const named = this.kind(from) === "w" || (this.kind(from) === "s" && !this.tokens[from]?.dynamic);
		return named && assigned && from + 2 < to ? { key: this.word(from), at: from, first: from + 2, last: to } : { key: "", at: from, first: from, last: to };
	}

	/** Adds the parameters in a group, or in a chain of a builder, to a call. */
	args(call: Call, group: number, prefix: string): void {
		if (this.kind(group) === ".") {
			this.chained(call, group);
			return;
		}
		for (const member of this.members(group)) {
			if (member.key) this.arg(call, member.key, this.tokens[member.at]?.at ?? 0, member.first, member.last, prefix);
			else this.spread(call, member, prefix);
		}
	}

	private arg(call: Call, key: string, at: number, first: number, last: number, prefix: string): void {
		const { table } = this;
		const { value, group, absent } = this.value(first, last);
		if (absent) return;
		if (key === "messages" && value.kind === "list") {
			this.prefill(call, group);
		} else if (table.through.includes(key) || (!prefix && table.own[key] !== undefined)) {
			const from = call.args.length;
			if (group >= 0) this.args(call, group, prefix);
			else call.open ||= value.kind === "unknown";
			const raw = table.raw.includes(key);
			call.args = call.args.map((arg, i) => (i < from ? arg : { ...arg, raw: raw || (arg.raw ?? false), passed: true }));
		} else if (group >= 0 && value.kind === "object" && table.into.includes(key)) {
			this.args(call, group, `${prefix}${key}.`);
		} else {
			call.args.push({ name: prefix + key, key, value, at });
		}
	}

	private prefill(call: Call, list: number): void {
		const last = this.members(list).at(-1);
		if (!last) return;
		const { value, group } = this.value(last.first, last.last);
		if (value.kind !== "object" || group < 0) return;
		for (const { key, at, first, last: end } of this.members(group)) {
			const role = this.value(first, end).value;
			if (key !== "role" || role.kind !== "string" || role.text !== "assistant") continue;
			call.args.push({ name: "messages[-1].role", key, value: role, at: this.tokens[at]?.at ?? 0 });
		}
	}

	private spread(call: Call, { first, last }: Member, prefix: string): void {
		let i = first;
		while (i < last && /^[*.]$/.test(this.kind(i))) i++;
		if (i === first) {
			// A shorthand is set to something.
			if (last === i + 1 && this.kind(i) === "w" && this.language.name === "javascript") {
				call.args.push({ name: prefix + this.word(i), key: this.word(i), value: none, at: this.tokens[i]?.at ?? 0 });
			} else {
				call.whole = false; // an argument without a name, or with a computed one
			}
			return;
		}
		const { value, group } = this.value(i, last);
		if (value.kind === "object" && group >= 0) this.args(call, group, prefix);
		else call.open = true;
	}

	private value(first: number, end: number): Read {
		const last = this.word(end - 2) === "as" && end - first > 2 ? end - 2 : end; // 'high' as const
		if (last - first === 2 && this.kind(first) === "-" && isNumber(this.word(first + 1))) {
			return { value: { kind: "number", text: `-${this.word(first + 1)}` }, group: -1, absent: false };
		}
		if (this.table.absent.includes(lastName(this.dotted(first, last)))) return { value: none, group: -1, absent: true };
		if (last - first === 1) {
			const value = this.literal(first);
			const group = value.kind === "unknown" && this.kind(first) === "w" ? this.variable(first) : -1;
			return { value: group >= 0 ? { kind: "object", text: "" } : value, group, absent: false };
		}
		if (this.kind(first) === "{" && this.match(first) === last - 1) return { value: { kind: "object", text: "" }, group: first, absent: false };
		if (this.kind(first) === "[" && this.match(first) === last - 1) return { value: { kind: "list", text: "" }, group: first, absent: last - first === 2 };
		if (this.kind(first) === "w" && this.kind(last - 1) === ")" && this.match(last - 1) > first) return this.made(first, this.match(last - 1));
		return { value: none, group: -1, absent: false };
	}

	private dotted(first: number, end: number): string {
		const last = this.kind(end - 1) === ")" && this.kind(end - 2) === "(" ? end - 2 : end;
		let name = "";
		for (let i = first; i < last; i++) {
			if (!/^[w.]$/.test(this.kind(i))) return "";
			name += this.word(i);
		}
		return name;
	}

	private literal(i: number): Literal {
		const word = this.word(i);
		if (this.kind(i) === "s" && !this.tokens[i]?.dynamic && !(this.expands && word.includes("$"))) return { kind: "string", text: word };
		if (this.kind(i) !== "w") return none;
		if (/^(?:[tT]rue|[fF]alse)$/.test(word)) return { kind: "boolean", text: word.toLowerCase() };
		if (!isNumber(word)) return none;
		const text = word.replaceAll("_", "");
		return { kind: "number", text: ["java", "csharp"].includes(this.language.name) ? text.replace(/[dfFDLlMm]+$/, "") : text };
	}

	private made(first: number, open: number): Read {
		const { name, start } = this.callee(open);
		if (start === first && this.table.objects.includes(lastName(name))) return { value: { kind: "object", text: "" }, group: open, absent: false };
		if (start === first && this.table.dumps.includes(name)) return this.value(open + 1, this.match(open));
		const wrapped = start === first && this.table.wraps.includes(lastName(name)) && this.match(open) === open + 2;
		return { value: wrapped ? this.literal(open + 1) : none, group: -1, absent: false };
	}

	/** The bracket of the object that a variable is assigned to; -1 unless it is assigned once, and only passed on. */
	private variable(use: number): number {
		const uses = this.uses(this.word(use));
		let group = -1;
		if (uses.length > maxUses) return -1; // such as self, or a name that every function has
		for (const i of uses) {
			if (this.kind(i + 1) === "=" && this.kind(i + 2) !== "=" && (this.inside(i) < 0 || this.kind(this.inside(i)) === "{")) {
				let open = i + 2;
				while (/^[w.]$/.test(this.kind(open))) open++;
				const made = this.dotted(i + 2, open);
				let isObject = (this.kind(open) === "{" && !made) || (this.kind(open) === "(" && this.table.objects.includes(lastName(made)));
				if (this.kind(open) === "(" && this.table.dumps.includes(made)) isObject = this.kind(++open) === "{";
				if (this.language.name === "csharp" && this.word(i + 2) === "new") isObject = (open = this.initialized(i + 2)) >= 0;
				if (group >= 0 || !isObject || this.match(open) < 0) return -1;
				group = open;
				continue;
			}
			const isKey = /^[=:]$/.test(this.kind(i + 1)) && this.begins(i);
			if (!isKey && !this.ends(i + 1)) return -1;
		}
		return group;
	}

	/** The call of a chain of a builder in which a bracket is that of .model(), and the full stop before it. */
	private built(open: number): { readonly call: Call; readonly group: number } | null {
		let stop = open - 2;
		if (!["java", "csharp"].includes(this.language.name)) return null;
		while (this.kind(stop) === "." && this.kind(stop - 1) === ")" && this.match(stop - 1) >= 0) {
			const begin = this.match(stop - 1);
			if (this.kind(begin - 1) !== "w") return null;
			const row = this.rowOf(this.callee(begin).name);
			if (row) return { call: newCall(row, false, true), group: stop };
			stop = begin - 2;
		}
		return null;
	}

	private chained(call: Call, from: number): void {
		let built = false;
		for (let stop = from; this.kind(stop) === "." && this.kind(stop + 1) === "w" && this.kind(stop + 2) === "(";) {
			const open = stop + 2;
			const end = this.match(open);
			const name = this.word(stop + 1);
			built = name === "build" && end >= 0;
			if (end < 0) break;
			if (end > open + 1) this.arg(call, name, this.tokens[stop + 1]?.at ?? 0, open + 1, end, "");
			if (this.table.copies.includes(name)) call.whole = false;
			stop = end + 1;
		}
		call.whole &&= built; // otherwise other lines can go on
	}
}

/** A name that an SDK has for a model; `key` is the part that is made of its id, as fold has it. */
export interface Constant { readonly provider: string; readonly name: string; readonly at: number; readonly key: string }

/** The API whose address is in a text; "" if there is none. */
const addressIn = (table: Table, text: string): string => table.addresses.find(({ address }) => text.includes(address))?.api ?? "";

/** A text that can contain requests. An empty name is that of a text without one, whose language is told by how it looks. */
export class Text {
	private readonly table: Table;
	private readonly text: string;
	private readonly language: Language | undefined;
	private readonly tokens: readonly Token[] = [];
	private readonly lines: readonly Line[] = [];
	private readonly main: Reader | undefined;
	private readonly lower: string;
	private vertex: boolean | undefined; // whether the text asks Vertex AI; undefined until that matters

	constructor(table: Table, name: string, text: string) {
		this.table = table;
		this.text = text;
		this.lower = text.toLowerCase();
		const silent = pattern(table.tests).test(name) || [...table.expects, ...table.drops].some((part) => text.includes(part));
		if (silent) return;
		this.language = table.languages.find(({ files, looks }) => (name ? new RegExp(files).test(name) : new RegExp(looks, "m").test(text)));
		if (!this.language) return;
		if (this.language.read === "yaml") this.lines = linesOf(text);
		else this.tokens = lex(this.language, text, 0, text.length);
		this.main = this.reader(this.language, this.tokens);
	}

	/** The request whose model is the id from one offset to another, of a model of a provider. */
	at(from: number, to: number, provider: string): Call | null {
		const { table, language } = this;
		if (!language) return null;
		const call = { yaml: () => this.mapping(from, to), shell: () => this.command(from, to), brackets: () => this.bracketed(from, to) }[language.read]();
		if (!call) return null;
		const wrapped = call.via !== "" || call.open || call.args.some(({ name }) => table.fills.includes(name));
		call.whole &&= !wrapped && call.api !== "";
		call.api ||= table.own[provider] ?? "";
		if (call.api === "generate" && (this.vertex ??= pattern(table.vertex).test(this.text))) call.api = "generate.vertex"; // another host
		// The same id at another provider's API is understood by a gateway, or not at all.
		if (!table.apis[call.api]?.providers.includes(provider)) return null;
		call.language = language.name;
		const id = this.text.slice(from, to);
		call.id = { name: "model", key: id, value: { kind: "string", text: id }, at: from };
		this.canonical(call);
		if (call.args.some(({ name }) => table.hosts.includes(name))) return null; // another host, which has rules of its own
		call.version ||= headerIn(this.text);
		return call;
	}

	private canonical(call: Call): void {
		const { table } = this;
		const names = table.renames.find(({ via, api }) => via === call.via && api === call.api)?.names;
		const ours = table.ours[call.via] ?? [];
		call.args = call.args.flatMap((arg) => {
			const name = recase(arg.name, table.apis[call.api]?.camel ?? false);
			if (ours.includes(name)) return [];
			const renamed = names?.[name] ?? name;
			const means = table.means.find((one) => one.api === call.api && one.name === renamed);
			return [means ? { ...arg, name: means.parameter, value: { kind: "string", text: means.value } as const } : { ...arg, name: renamed }];
		});
	}

	/** The constants of SDKs in the text that have the form of a model's. */
	constants(): Constant[] {
		if (!this.table.constants.some(({ begins }) => this.text.includes(begins))) return [];
		if (this.table.clouds.some((word) => this.lower.includes(word))) return []; // which have rules of their own
		return this.main?.constants() ?? [];
	}

	private reader(language: Language, tokens: readonly Token[], expands = false): Reader {
		return new Reader(this.table, language, this.text, this.lower, tokens, expands);
	}

	private bracketed(from: number, to: number): Call | null {
		const found = this.main?.callAround(from, to);
		if (found) this.main?.args(found.call, found.group, "");
		return found?.call ?? null;
	}

	/** The call of an id in a command curl: in its body, or in its address. */
	private command(from: number, to: number): Call | null {
		const { table, text, tokens } = this;
		const i = this.main?.tokenAt(to) ?? -1;
		if (i < 0) return null;
		const here = tokens[i]?.kind === "h";
		let words = this.statement(here ? tokens[i]?.match ?? -1 : i);
		if (here && !this.hasCurl(words)) words = this.statement(i - 1); // cat <<EOF | curl …
		if (!this.hasCurl(words)) return null;
		const command = text.slice(words[0]?.at, words.at(-1)?.end);
		const inAddress = /^:(?:generateContent|streamGenerateContent)/.test(text.slice(to, to + 30));
		const api = inAddress && command.includes("generativelanguage.googleapis.com") ? "generate" : addressIn(table, command);
		if (!api) return null; // another host
		const call = { ...newCall({ api }, false, true), version: headerIn(command) };
		const texts = words.map((token) => (token.kind === "<" && token.match >= 0 ? tokens[token.match] : token));
		for (const token of [...texts, tokens[i]]) {
			const body = token && this.body(token);
			if (!body) continue;
			if (inAddress && (body.tokens[0]?.match ?? -1) >= 0) {
				body.args(call, 0, "");
				return call;
			}
			const found = body.callAround(from, to);
			if (!found) continue;
			body.args(call, found.group, "");
			return call;
		}
		return null;
	}

	/** The tokens of the command with a token. */
	private statement(i: number): readonly Token[] {
		let first = i;
		let last = i + 1;
		while (first > 0 && !this.breaks(first)) first--;
		while (last < this.tokens.length && !this.breaks(last)) last++;
		return this.tokens.slice(Math.max(first, 0), last);
	}

	private hasCurl(words: readonly Token[]): boolean {
		return words.some(({ kind, at, end }) => kind === "w" && this.text.slice(at, end) === "curl");
	}

	/** A reader of the JSON in a token; null if there is none. */
	private body({ kind, at, end }: Token): Reader | null {
		if (!/^[sh]$/.test(kind) || !this.text.slice(at, end).trim().startsWith("{")) return null;
		const quote = this.text[at - 1];
		const wanted = kind === "s" && quote === '"' ? "quoted json" : "json";
		const json = this.table.languages.find(({ name }) => name === wanted);
		return json ? this.reader(json, lex(json, this.text, at, end), quote !== "'") : null;
	}

	private breaks(i: number): boolean {
		const before = this.tokens[i - 1];
		const after = this.tokens[i];
		if (!before || !after) return true;
		const lineEnds = this.text.slice(before.end, after.at).includes("\n") && before.kind !== "\\";
		return lineEnds || before.kind === ";" || before.kind === "|" || (before.kind === "&" && this.tokens[i - 2]?.kind === "&");
	}

	/** The call of an id in a configuration of LiteLLM. */
	private mapping(from: number, to: number): Call | null {
		const { lines } = this;
		const own = lines.findLastIndex(({ at }) => at <= from);
		const line = lines[own];
		if (!line || line.key !== "model" || !line.value.endsWith(this.text.slice(from, to))) return null;
		let first = own;
		while (first > 0 && (lines[first - 1]?.indent ?? 0) >= line.indent && !lines[first]?.item) first--;
		if (first === 0 || lines[first - 1]?.key !== "litellm_params") return null;
		const call = newCall({ via: "litellm" });
		let parent = "";
		for (const next of lines.slice(first)) {
			if (next.indent < line.indent || (next.item && next.indent <= line.indent && next.at > from)) break;
			if (next.indent === line.indent) parent = "";
			else if (!parent) continue;
			if (next.indent === line.indent && !next.value && this.table.into.includes(next.key)) parent = `${next.key}.`;
			else scalar(call, next, parent);
		}
		return call;
	}
}

const pattern = (text: string): RegExp => (text.startsWith("(?i)") ? new RegExp(text.slice(4), "i") : new RegExp(text));

interface Line { readonly indent: number; readonly item: boolean; readonly key: string; readonly at: number; readonly value: string }

/** The lines of YAML that have a key. */
function linesOf(text: string): Line[] {
	const lines: Line[] = [];
	let offset = 0;
	for (const full of text.split("\n")) {
		const [, blanks = "", hyphen = "", rest = ""] = /^( *)((?:- +)?)(.*)$/s.exec(full) ?? [];
		const indent = blanks.length + hyphen.length;
		const [, key = "", value] = /^([^:]*):(|[ \r].*)$/s.exec(rest) ?? [];
		if (value !== undefined && !rest.startsWith("#")) {
			const bare = value.split(" #")[0] ?? "";
			lines.push({ indent, item: hyphen !== "", key: key.replace(/^["']+|["']+$/g, ""), at: offset + indent, value: bare.trim() });
		}
		offset += full.length + 1;
	}
	return lines;
}

/** Adds the parameter of a line. */
function scalar(call: Call, { key, value, at }: Line, prefix: string): void {
	const text = value.replace(/^["']+|["']+$/g, "");
	if (text === "null" || text === "~") return;
	const kindOf = (): Kind => {
		if (text !== value) return "string";
		if (text === "true" || text === "false") return "boolean";
		if (isNumber(text.replace(/^-/, ""))) return "number";
		return text && !/[{[$&*|>!/]/.test(text) ? "string" : "unknown";
	};
	call.args.push({ name: prefix + key, key, value: { kind: kindOf(), text }, at });
}

/** A client library of a provider, and the versions of the API that it sends by itself: libraries.json of Go's package parameter. */
export interface Library {
	readonly package: string;
	readonly language: string;
	readonly provider: string;
	readonly api_versions: readonly { readonly from: string; readonly version: string }[];
}

/** Sets the version of the API by the release of the SDK, unless a header names it. */
export function release(libraries: readonly Library[], call: Call, provider: string, manifests: readonly Manifest[]): void {
	const library = libraries.find((one) => one.language === call.language && one.provider === provider);
	if (!call.sdk || !library) return;
	for (const manifest of manifests) {
		const requirement = requirementIn(manifest, library.package);
		if (!requirement) continue;
		const { low, high, first } = rangeOf(requirement);
		if (high < Infinity) call.clientVersion = first;
		call.version ||= sentBy(library, low, high);
		return;
	}
}

/** The version of the API that all releases of a library send from one to before another. */
function sentBy({ api_versions: versions }: Library, low: number, high: number): string {
	let version: string = unsure;
	for (const sent of versions) {
		const from = numberOf(sent.from);
		if (low >= from) version = sent.version;
		else if (high > from) return unsure; // the range has releases of both
	}
	return version;
}

function requirementIn({ name, text }: Manifest, wanted: string): string {
	const quoted = wanted.replace(/[^\w@-]/g, "\\$&");
	let form = `^[ \\t]*["']?${quoted}(?:\\[[^\\]\\n]*\\])?["']?[ \\t]*(=[ \\t]*["'][^"'\\n]*|[=<>~!^][^"'#;\\n]*)`;
	if (name.endsWith(".json")) form = `"${quoted}"[ \\t]*:[ \\t]*"([^"\\n]*)"`;
	else if (name.endsWith("go.mod")) form = `\\b${quoted}(?:/v[0-9]+)? (v[0-9.]+)`;
	return new RegExp(form, "m").exec(text)?.[1]?.trim() ?? "";
}

function rangeOf(requirement: string): { readonly low: number; readonly high: number; readonly first: string } {
	let low = 0;
	let high = Infinity;
	let first = "";
	for (const [, sign = "", version = ""] of requirement.matchAll(/(\^|~=|~|===?|>=|<=|>|<|=|v)?[ \t"']*([0-9]+(?:\.[0-9]+)*)/g)) {
		const number = numberOf(version);
		first ||= version;
		if (sign === ">=" || sign === ">") {
			low = number;
		} else if (sign === "<" || sign === "<=") {
			high = number;
		} else if (/^[~^]/.test(sign)) {
			// Up to the next major version.
			low = number;
			high = numberOf(version.split(".")[0] ?? "") + numberOf("1");
		} else {
			low = number;
			high = number + 1;
		}
	}
	return { low, high, first };
}

const numberOf = (version: string): number =>
	[0, 1, 2].reduce((n, i) => n * 10_000 + Math.min(Number(version.split(".")[i] ?? "0"), 9_999), 0);

/** What rules of a model say against the parameters of a request. */
export function faultsOf(table: Table, call: Call, rules: readonly Rule[], defaultEffort: string): Fault[] {
	const parameters = Object.fromEntries(call.args.map(({ name, value: { kind, text } }): [string, string | null] =>
		[name, kind === "unknown" ? null : kind === "object" ? "object" : kind === "list" ? "array" : text]));
	const own = call.sdk && call.api === "messages" && call.language === "python" ? "anthropic-python" : "direct";
	const request = {
		endpoint: call.via === "langchain" ? "" : table.apis[call.api]?.endpoint ?? "",
		api_version: call.version === unsure ? "" : call.version,
		client: call.via ? table.clients[call.via]?.[call.language] ?? "" : own,
		client_version: call.clientVersion, effort: defaultEffort, parameters, complete: !call.open,
	};
	const outcomes = apply(rules, request);
	const raw = apply(rules, { ...request, client: "direct", client_version: "" });
	const faults = call.args.flatMap((arg) => {
		const outcome = (arg.raw ? raw : outcomes).find(({ rule }) => rule.name === arg.name);
		return outcome && isCertain(table, call, arg, outcome) ? [{ arg, outcome }] : [];
	});
	const missing = outcomes.filter((outcome) => outcome.effect === "missing" && call.whole && isCertain(table, call, call.id, outcome));
	faults.push(...missing.map((outcome) => ({ arg: call.id, outcome })));
	// If a type is refused, its other members are, too. They are one mistake.
	const kinds = faults.map(({ arg }) => arg.name).filter((name) => name.endsWith(".type"));
	return faults.filter(({ arg: { name } }) => kinds.includes(name) || !kinds.includes(`${name.split(".")[0]}.type`));
}

/** A term of a condition: its name, an operator, and the values of which any is meant. */
interface Term { readonly name: string; readonly op: string; readonly values: readonly string[] }

/** The terms of a condition. */
function termsOf(when: string | null): Term[] {
	return (when ? when.split(",") : []).map((text) => {
		const [, op, value] = /(!=|>=|=|<)(.*)$/.exec(text) ?? [];
		if (op && value !== undefined) return { name: text.slice(0, -op.length - value.length), op, values: value.split("|") };
		return text.startsWith("!") ? { name: text.slice(1), op: "!", values: [] } : { name: text, op: "", values: [] };
	});
}

/** Whether a rule surely says something against a parameter. */
function isCertain(table: Table, call: Call, arg: Arg, { rule, value, effect }: Finding): boolean {
	const terms = termsOf(rule.when);
	// Whether a variable beside it is set at all is not known.
	const guessed = terms.some(({ name, values }) => !values.length && call.args.some((other) => other.name === name && other.value.kind === "unknown"));
	if (guessed || effect === "taken" || arg.value.kind === "unknown") return false;
	const about = (name: string): boolean => terms.some((term) => term.name === name);
	if (effect === "refused" && !about("client") && !arg.passed && table.maps.includes(call.via)) return false;
	const plain = rule.rule === "refused" && !rule.value.length && !about("api_version");
	return !(plain && value !== null && value !== undefined && value.replace(/\.0$/, "") === table.neutral[arg.name]);
}

/** The parameter and its value, as the call sets it. */
export function setting({ arg, outcome }: Fault): string {
	const literal = typeof outcome.value === "string" && arg.value.kind !== "list" && arg.value.kind !== "object";
	return literal ? `${arg.name}=${outcome.value}` : arg.name;
}

/** What a model does with the parameter, as a clause. */
export function says(fault: Fault, model: string): string {
	const { rule: { name: asked, rule, value, when }, effect } = fault.outcome;
	const values = value.join(" or ");
	const limits: Partial<Record<Rule["rule"], string>> = {
		only: `; it takes only ${values}`, required: values && `; it takes only ${values}`, at_most: `; it takes at most ${values}`,
		at_least: `; it takes at least ${values}`, renamed: `; the name is ${values}`,
	};
	const terms = termsOf(when).map(({ name, op, values: all }) => {
		const any = all.join(" or ");
		if (name === "api_version" && op === ">=") return `; since API version ${any}`;
		if (name === "endpoint" && op === "=") return `; at the endpoint ${any}`;
		if (name === "client" && op === "=") return `; through ${any}`;
		if (!all.length) return op ? `; without ${name}` : `; beside ${name}`;
		if (op === "!=") return `; unless ${name} is ${any}`;
		return op === "=" ? `; if ${name} is ${any}` : `; if ${name} ${op} ${any}`;
	});
	const said = effect === "missing" ? `requires ${asked}, which this call does not set` : `${effect === "ignored" ? "ignores" : "refuses"} ${setting(fault)}`;
	return `${model} ${said}${limits[rule] ?? ""}${terms.join("")}`;
}
