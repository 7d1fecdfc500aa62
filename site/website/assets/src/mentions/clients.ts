// Which client a call belongs to: clients.go of package mentions. In az.chat.completions.create(model="o3-mini")
// the receiver az is followed to where the same text assigns it, az = AzureOpenAI(…), and the place of that client
// is the place of the call.

import { chain, innermost, isCode } from "./brackets.ts";
import { placeOfClient, search, type Hints } from "./hints.ts";
import { indentOf, lineEnd, lineOf, maxDepth } from "./lines.ts";
import type { Mark } from "./marks.ts";

/** An assignment of a client to a variable, or to a member of the object or class around it. */
interface Binding {
	readonly at: number; // where the name of the variable is
	readonly group: number; // the innermost group of the client
	readonly places: string[]; // of the client; several if a condition decides between clients
	end: number; // of the block in which it is assigned
	within: Span | null; // the class around it
}

/** A part of the text, such as the body of a class. */
interface Span {
	readonly from: number;
	to: number;
}

const maxBindings = 50; // of one variable that are looked at for one call
const maxHead = 3; // lines before a client that can have the beginning of its statement
const maxChain = 400; // characters of such a line
const maxKey = 64; // characters behind a client that can name its variable
const maxOuter = 3; // calls around a call that can be those of a client
const maxPath = 4; // names of a receiver that are looked up together, app.state.client
const memberOf = "."; // is before the names of members of the object around: self.client

/** The variables of a text that are assigned clients. */
export class Clients {
	private readonly hints: Hints;
	private readonly assigned: RegExp;
	private readonly bindings = new Map<string, Binding[]>(); // by the names of variables

	constructor(hints: Hints) {
		this.hints = hints;
		this.assigned = new RegExp(hints.words.assigned, "d");
		const all: Binding[] = [];
		for (const mark of hints.marks) {
			if (mark.kind === "client") this.bind(mark, all);
		}
		if (all.length > 0) this.endBlocks(all.sort((a, b) => a.at - b.at));
	}

	/** Adds the variable that is assigned a client, if there is one, to those by name and to all. */
	private bind(mark: Mark, all: Binding[]): void {
		const variable = variableOf(this.hints, this.assigned, mark);
		if (!variable) return;
		const { name, at } = variable;
		const place = placeOfClient(this.hints, mark) || mark.maker;
		const list = this.bindings.get(name) ?? [];
		const last = list.at(-1);
		if (last?.at === at) {
			// Another client of the same statement: AzureOpenAI() if cloud else OpenAI().
			if (!last.places.includes(place)) last.places.push(place);
			return;
		}
		const binding = { at, end: this.hints.text.length, within: null, group: mark.group, places: [place] };
		list.push(binding);
		this.bindings.set(name, list);
		all.push(binding);
	}

	/**
	 * Finds where the blocks end that have bindings, by how their lines are indented and by their braces, and the
	 * classes around them. The bindings are in the order of the text.
	 */
	private endBlocks(all: readonly Binding[]): void {
		const { hints } = this;
		const { text, lines } = hints;
		const isClass = new RegExp(hints.words.class);
		const open: { readonly binding: Binding; readonly indent: number }[] = []; // those that are further in last
		const classes: { readonly span: Span; readonly indent: number }[] = []; // around the line, the innermost last
		let next = 0;
		for (const [i, at] of lines.entries()) {
			const line = text.slice(at, lineEnd(hints, at));
			if (line.trim() === "" || isRemark(line)) continue;
			const indent = indentOf(line);
			for (let last = open.at(-1); last && last.indent > indent; last = open.at(-1)) {
				last.binding.end = at;
				open.pop();
			}
			for (let last = classes.at(-1); last && last.indent >= indent; last = classes.at(-1)) {
				last.span.to = at;
				classes.pop();
			}
			if (isClass.test(line)) classes.push({ span: { from: at, to: text.length }, indent });
			for (let binding = all[next]; binding && binding.at < (lines[i + 1] ?? Infinity); binding = all[++next]) {
				binding.within = classes.at(-1)?.span ?? null;
				open.push({ binding, indent });
			}
		}
		for (const binding of all) {
			const { bracket, close } = hints.group(binding.group);
			if (bracket === "{") binding.end = Math.min(binding.end, close);
		}
	}

	/**
	 * Returns the places of the client that a variable is at an offset: several if it is not known which of its
	 * assignments ran, undefined if there are none.
	 */
	private boundTo(name: string, offset: number): readonly string[] | undefined {
		const list = this.bindings.get(name);
		if (!list) return undefined;
		const before = search(list, ({ at }) => at >= offset);
		const first = Math.max(0, before - maxBindings);
		const places = new Set<string>();
		for (const binding of list.slice(first, before).reverse()) {
			for (const place of binding.places) places.add(place);
			if (offset < binding.end) return [...places]; // nothing before this assignment counts
		}
		const around = list.slice(first, before + maxBindings);
		// A method reads what another method of its class has assigned.
		const ofClass = around.filter(({ within }) => within && within.from <= offset && offset < within.to);
		const some = name.startsWith(memberOf) && ofClass.length > 0 ? ofClass : around;
		return [...new Set(some.flatMap((binding) => binding.places))];
	}

	/**
	 * Returns the places of the client whose method is called at the bracket of a group; undefined if it is no
	 * variable that the text assigns a client.
	 */
	receiver(g: number): readonly string[] | undefined {
		if (this.bindings.size === 0) return undefined;
		const start = chain(this.hints, g);
		if (start === undefined) return undefined;
		const { open } = this.hints.group(g);
		let path = this.hints.text.slice(start, open).replace(/^[&*!.]+/, "");
		// In {model:azure("gpt-4o")} the key is no part of the name.
		path = path.slice(path.lastIndexOf(":") + 1).split("(", 1)[0] ?? "";
		path = variableName(path.replaceAll("?.", ".").replaceAll("!.", "."));
		if (path === "") return undefined; // what is before the bracket has no name: {model:("gpt-4o")}
		const names = path.split(".");
		if (names[0] === "") names.splice(0, 2, memberOf + (names[1] ?? ""));
		for (let n = Math.min(names.length, maxPath); n > 0; n--) {
			const name = names.slice(0, n).join(".");
			// Java and C# need no this for a member, and most languages none where a class declares it.
			const field = name.startsWith(memberOf) ? name.slice(memberOf.length) : memberOf + name;
			const places = this.boundTo(name, open) ?? this.boundTo(field, open);
			if (places && !this.isMoved(places)) return places;
		}
		return undefined;
	}

	/**
	 * Whether an address that the text assigns somewhere can have moved the clients of a maker:
	 * config.BaseURL = "https://openrouter.ai/api/v1".
	 */
	private isMoved(places: readonly string[]): boolean {
		return this.hints.hasMoves && places.some((place) => this.hints.isOfMaker(place));
	}

	/**
	 * Returns the places of the client whose method is called around the call of a group:
	 * client.responses.create(Request.builder().model("gpt-4o").build()).
	 */
	outerReceiver(inner: number): readonly string[] | undefined {
		if (this.bindings.size === 0) return undefined;
		let calls = 0;
		let g = inner;
		for (let depth = 0; g > 0 && depth < maxDepth && calls < maxOuter; depth++) {
			const { bracket, parent } = this.hints.group(g);
			if (bracket === "{" && isCode(this.hints, g)) return undefined;
			if (bracket === "(") {
				calls++;
				const places = this.receiver(g);
				if (places) return places;
			}
			g = parent;
		}
		return undefined;
	}
}

/** The name of a variable, and where it is. */
interface Variable {
	readonly name: string;
	readonly at: number;
}

/** Returns the variable that the statement of a client assigns; null if there is none. */
function variableOf(hints: Hints, assigned: RegExp, mark: Mark): Variable | null {
	const { text } = hints;
	let from = Math.max(lineOf(hints, mark.at), mark.at - maxChain);
	for (let n = 0; n < maxHead; n++) {
		const head = text.slice(from, mark.at);
		if (isRemark(head)) return null;
		// What is before the last semicolon is another statement.
		const first = head.lastIndexOf(";") + 1;
		const match = assigned.exec(head.slice(first));
		if (match) {
			const at = from + first + (match.indices?.[1]?.[0] ?? 0);
			return isArgument(hints, at, mark) ? null : { name: variableName(match[1] ?? ""), at };
		}
		if (first > 0 || !continues(hints, from, head)) break;
		from = Math.max(lineOf(hints, from - 1), mark.at - maxChain);
	}
	// with AzureOpenAI() as client:
	const g = innermost(hints, mark.end);
	if (g === mark.group) return null;
	const { close } = hints.group(g);
	const behind = /^\)[\t ]+as[\t ]+([A-Za-z_][A-Za-z0-9_.]*)/.exec(text.slice(close, close + maxKey));
	if (!behind) return null;
	const [{ length } = "", name = ""] = behind;
	return { name: variableName(name), at: close + length - name.length };
}

/** Whether a line begins as a comment of a program does. */
const isRemark = (line: string): boolean => /^[ \t]*(?:#|\/\/|\*)/.test(line);

/**
 * Whether what looks like a variable at an offset is the name of an argument of a call that a client is in:
 * Agent(client=OpenAI()).
 */
function isArgument(hints: Hints, offset: number, mark: Mark): boolean {
	const { bracket, open, close } = hints.group(innermost(hints, offset));
	return bracket === "(" && /[\w.][ \t]*$/.test(hints.text.slice(Math.max(0, open - maxKey), open)) && close > mark.at;
}

/** Whether the statement of a line, which has a head before a client, begins in an earlier line. */
function continues(hints: Hints, line: number, head: string): boolean {
	if (line === 0 || line !== lineOf(hints, line)) return false;
	if (/^[ \t]*(?:[?:|&.]|(?:if|else|or) )/.test(head)) return true;
	return /[=(?:|&\\][ \t\r\n]*$/.test(hints.text.slice(lineOf(hints, line - 1), line));
}

/**
 * Returns a name as it is looked up: that of a member of the object around, self.client or this.client or @client,
 * begins with a dot.
 */
function variableName(path: string): string {
	if (path.startsWith("@")) return memberOf + path.slice(1);
	return path.replace(/^[$&*!]+/, "").replace(/^(?:self|this|cls)\./, memberOf);
}
