// Finds the place that something beside an id names, by the table and the rules of Go's hints.go, which explains them.

import type { Marked, Words } from "./mentions.ts";

type Kind = "client" | "switch" | "address" | "name" | "line" | "block";
interface Mark { readonly at: number; readonly end: number; readonly kind: Kind; readonly place: string; group: number }
interface Group { readonly open: number; close: number; readonly parent: number; readonly bracket: string }
/** What tells places: of an address, and of the value of a setting. */
interface Places { placeOf(address: string): string; place(name: string): string }

const maxBlock = 60; // lines of an object before and after a key
const maxMarks = 100; // marks of a group; more are no group of one request
const maxDepth = 20; // of brackets
const maxChain = 400; // characters of what is called before a bracket
/** The place of an address that nobody knows, such as that of a proxy. */
export const unknownPlace = "?";
const settings: readonly Kind[] = ["switch", "address", "name"];
const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };
const keyed = /^([ \t]*)((?:- +)*)(?:export )?["']?[A-Za-z_][A-Za-z0-9_.-]*["']?[ \t]*[:=]/;
const isComment = (line: string): boolean => /^[ \t]*#/.test(line);
const isNamed = (c: string): boolean => /\w/.test(c);

/** The index of the first element that holds; the length if none does. Those behind one that holds do, too. */
function search<T>(all: readonly T[], holds: (element: T) => boolean): number {
	let low = 0;
	let high = all.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (holds(all[middle] as T)) high = middle;
		else low = middle + 1;
	}
	return low;
}

/** The place that some marks of some kinds name: "" if it is not known, undefined if none does. */
function choose(marks: readonly Mark[], kinds: readonly Kind[]): string | undefined {
	const places = new Set(marks.filter(({ kind }) => kinds.includes(kind)).map(({ place }) => place));
	return places.size > 1 ? "" : [...places][0];
}

export class Hints {
	/** The only place of the clients; "" if there are several, or none. */
	readonly client: string;
	/** Whether there is an address that nobody knows. */
	readonly proxied: boolean;
	private readonly marks: Mark[] = [];
	private readonly groups: Group[];
	private readonly closed = new Map<number, number>();
	private readonly lines = [0];
	private readonly text: string;

	constructor(text: string, { hints }: Words, places: Places) {
		this.text = text;
		const add = ({ has, pattern }: Marked, kind: Kind, place: (match: RegExpExecArray) => string | null): void => {
			if (has && !has.some((part) => text.includes(part))) return;
			for (const match of text.matchAll(new RegExp(pattern, "g"))) {
				const named = place(match);
				if (named !== null) this.marks.push({ at: match.index, end: match.index + match[0].length, kind, place: named, group: 0 });
			}
		};
		for (const mark of hints.marks) add(mark, mark.kind, () => mark.place);
		add(hints.address, "address", ([, address = ""]) => places.placeOf(address) || unknownPlace);
		add(hints.setting, "name", ([, name = ""]) => places.place(name) || null);
		this.marks.sort((a, b) => a.at - b.at);
		this.groups = [{ open: -1, close: text.length, parent: -1, bracket: "" }];
		if (this.marks.length) this.bracket();
		for (const mark of this.marks) mark.group = this.innermost(mark.at);
		this.client = this.onlyClient();
		this.proxied = this.marks.some(({ place }) => place === unknownPlace);
	}

	private bracket(): void {
		let inner = 0;
		for (const { 0: c, index } of this.text.matchAll(/[()[\]{}\n]/g)) {
			if (c === "\n") {
				this.lines.push(index + 1);
			} else if ("([{".includes(c)) {
				this.groups.push({ open: index, close: this.text.length, parent: inner, bracket: c });
				inner = this.groups.length - 1;
			} else if (opening[c] === this.group(inner).bracket) {
				this.group(inner).close = index;
				this.closed.set(index, inner);
				inner = this.group(inner).parent;
			}
		}
	}

	private group(i: number): Group { return this.groups[i] as Group; }

	private innermost(offset: number): number {
		let i = search(this.groups, ({ open }) => open >= offset) - 1;
		while (this.group(i).close < offset) i = this.group(i).parent;
		return i;
	}

	private onlyClient(): string {
		const places = this.marks.filter(({ kind }) => kind === "client" || kind === "switch").map(({ kind, place, end, group }) => {
			const called = kind === "client" ? this.innermost(end) : group;
			const moved = called === group ? "" : choose(this.within(called), settings) ?? "";
			return moved && (moved !== unknownPlace || !place) ? moved : place;
		});
		return new Set(places).size === 1 ? places[0] ?? "" : "";
	}

	private within(g: number): readonly Mark[] { return this.between(this.group(g).open + 1, this.group(g).close); }

	private between(from: number, to: number): readonly Mark[] {
		const first = search(this.marks, ({ at }) => at >= from);
		const last = Math.max(first, search(this.marks, ({ at }) => at >= to));
		return last - first > maxMarks ? [] : this.marks.slice(first, last);
	}

	/** The place that something beside an offset names: "" if it is not known, undefined if nothing names one. */
	at(offset: number): string | undefined {
		if (!this.marks.length) return undefined;
		let levels = 0;
		for (let g = this.innermost(offset); g > 0;) {
			const { bracket, parent } = this.group(g);
			if (bracket === "{" && this.isCode(g)) break;
			const before = this.before(g);
			const direct = levels > 0 || bracket === "[";
			const inside = this.within(g).filter(({ group }) => !direct || group === g);
			const moved = choose([...before, ...inside], settings);
			if (moved && moved !== unknownPlace) return moved;
			const own = choose(before, ["client"]);
			if (own || (own === "" && !moved)) return own;
			if (moved !== undefined) return moved;
			if (bracket === "(" || (bracket === "{" && (++levels > 2 || this.group(parent).bracket === "["))) break;
			g = parent;
		}
		return this.inBlock(offset);
	}

	/** The marks in what is called or made before the bracket of a group. */
	private before(g: number): readonly Mark[] {
		const { open } = this.group(g);
		let start = open;
		while (start > 0 && open - start < maxChain) {
			const c = this.text[start - 1] ?? "";
			if (c === ")" || c === "]") {
				const closed = this.closed.get(start - 1);
				if (closed === undefined) return [];
				start = this.group(closed).open;
			} else if (isNamed(c) || ".?!:$&".includes(c)) {
				start--;
			} else {
				let rest = start;
				while (rest > 0 && /[ \t\r\n]/.test(this.text[rest - 1] ?? "")) rest--;
				if (rest === start || rest === 0 || this.text[start] !== ".") break;
				start = rest;
			}
		}
		return this.between(start, open);
	}

	private isCode(g: number): boolean {
		const { open } = this.group(g);
		let end = open;
		while (end > 0 && /[ \t\r\n]/.test(this.text[end - 1] ?? "")) end--;
		const last = this.text[end - 1] ?? "";
		if (/[)>"]/.test(last)) return true;
		return isNamed(last) && end < open && !this.text.slice(0, end).endsWith("return");
	}

	private inBlock(offset: number): string | undefined {
		const own = this.innermost(offset);
		for (let g = own, depth = 0; g > 0 && depth < maxDepth; g = this.group(g).parent, depth++) {
			const { open } = this.group(g);
			const place = choose(this.between(this.lineOf(open), open), ["block"]);
			if (place !== undefined) return place;
		}
		const line = this.lineOf(offset);
		const beside = this.between(line, this.lineEnd(offset)).filter(({ group, kind, end }) =>
			group === own && !(kind === "client" && end < this.text.length && this.innermost(end) !== own));
		return choose(beside, [...settings, "client", "line"]) ?? this.inLines(line, own);
	}

	private lineOf(offset: number): number { return this.lines[search(this.lines, (at) => at > offset) - 1] ?? 0; }
	private lineEnd(offset: number): number {
		const next = this.lines[search(this.lines, (at) => at > offset)];
		return next === undefined ? this.text.length : next - 1;
	}

	private inLines(first: number, own: number): string | undefined {
		let line = first;
		for (let i = 0; i < 2; i++) {
			const head = keyed.exec(this.text.slice(line, this.lineEnd(line)));
			if (!head) return undefined;
			const [, indent = "", hyphens = ""] = head;
			const { marks, parent } = this.object(line, indent.length + hyphens.length, hyphens !== "");
			const whole = ({ kind, at, end }: Mark): boolean =>
				kind !== "switch" || /^["', \t\r]*$/.test(this.text.slice(end, Math.max(end, this.lineEnd(at))));
			const place = choose(marks.filter((mark) => mark.group === own && whole(mark)), settings);
			if (place !== undefined || parent < 0) return place;
			line = parent;
		}
		return undefined;
	}

	/** The marks in the lines of the object whose key is in a line, and the line of the key whose value it is; -1 if none. */
	private object(line: number, column: number, first: boolean): { readonly marks: readonly Mark[]; readonly parent: number } {
		const marks = [...this.between(line, this.lineEnd(line))];
		let begins = first; // whether the object begins in the line
		let parent = -1;
		for (let at = line, n = 0; at > 0 && n < maxBlock && !begins; n++) {
			at = this.lineOf(at - 1);
			const text = this.text.slice(at, this.lineEnd(at));
			const indent = /^[ \t]*/.exec(text)?.[0].length ?? 0;
			const head = keyed.exec(text);
			if (text.trim() === "") {
				if (column === 0) return { marks, parent };
			} else if (isComment(text)) {
				continue;
			} else if (head && (head[1] ?? "").length + (head[2] ?? "").length === column) {
				marks.push(...this.between(at, this.lineEnd(at)));
				begins = head[2] !== "";
			} else if (indent < column || (!head && indent === column && !/^[ \t]*-/.test(text))) {
				if (head) parent = at;
				begins = true;
			}
		}
		for (let at = this.lineEnd(line), n = 0; at < this.text.length && n < maxBlock; n++) {
			at++;
			const text = this.text.slice(at, this.lineEnd(at));
			const indent = /^[ \t]*/.exec(text)?.[0].length ?? 0;
			const head = keyed.exec(text);
			if (text.trim() === "") {
				if (column === 0) return { marks, parent };
			} else if (isComment(text)) {
				// which can stand between the keys of an object, at any column
			} else if (head && head[2] === "" && (head[1] ?? "").length === column) {
				marks.push(...this.between(at, this.lineEnd(at)));
			} else if (indent <= column) {
				return { marks, parent };
			}
			at = this.lineEnd(at);
		}
		return { marks, parent };
	}
}
