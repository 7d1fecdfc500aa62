// Places that people name in words, which no program reads: spoken.go of package mentions. "gpt-4o on Azure",
// "claude-opus-4-1 (Bedrock)", "openrouter: gpt-4o, gpt-5", or the heading of a list.

import { indentOf, isKeyed, lineEnd, lineOf, maxBlock, type Lines } from "./lines.ts";
import type { Places } from "./marks.ts";
import { Tables } from "./sections.ts";
import type { SpokenWords } from "./table.ts";

const maxSpoken = 200; // characters of a line that can name a place
const maxBegin = 20; // characters behind an id that tell whether a place can be named there
const maxJoined = 8; // ids and words between an id and the place of them all
const maxClimb = 3; // headings above each other: "azure:", "models:"
const maxCommand = 2000; // characters of a command before an id
const maxNamed = 4; // words of the name of a place

/** The place that words name with an id. */
export interface SpokenPlace {
	readonly id: string;
	readonly isFar: boolean; // whether other ids are between, so that it counts only if the place has the model
}

/** What is above the ids of a line, which a long one has thousands of. */
interface LineWords {
	readonly label: string; // the place that its beginning names; "" if it names none
	readonly end: number; // of the label in the text
	readonly cell: string; // the place that a column of its table names; "" if none does
	readonly heading: string; // the place that the heading names that the line is below
}

/** A list or an object, whose heading is looked for above it. */
interface Block {
	readonly isItem: boolean; // whether its lines have the sign of an item
	readonly hasKey: boolean; // whether they have a key, as in YAML
	indent: number; // of its lines, or of the last heading above them
	climbed: number; // headings above its lines that name no place
}

/** What a line above a block has to do with it: it can be its heading, belongs to it, or ends it. */
type Relation = "above" | "inside" | "outside";

/** Goes on above a heading that begins in a column. Returns whether a heading of it can be there. */
function climb(block: Block, column: number): boolean {
	// A heading in the column of its lines is in no other list: what is above it is beside it.
	if (column === block.indent || block.climbed === maxClimb) return false;
	block.climbed++;
	block.indent = column;
	return true;
}

/** A text whose words name places. */
export class Spoken {
	private readonly text: Lines;
	private readonly hasCommand: boolean;
	private readonly words: Readonly<Record<Exclude<keyof SpokenWords, "places">, RegExp>>;
	private readonly places: SpokenWords["places"];
	private readonly resolver: Places;
	private tables: Tables | undefined;
	private readonly lineWords = new Map<number, LineWords>(); // by where lines begin

	constructor(text: Lines, { places, ...patterns }: SpokenWords, resolver: Places) {
		this.text = text;
		this.hasCommand = text.text.includes("curl ");
		this.places = places;
		this.resolver = resolver;
		this.words = Object.fromEntries(
			Object.entries(patterns).map(([name, pattern]) => [name, new RegExp(pattern)])) as typeof this.words;
	}

	/** Returns the place that the rest of a line names behind an id; null if it names none. */
	behind(line: string): SpokenPlace | null {
		const { begins, words, cell, next, more } = this.words;
		// Most ids have something else behind them, and three patterns take longer.
		if (!begins.test(line.slice(0, maxBegin))) return null;
		let rest = line.slice(0, maxSpoken).toLowerCase();
		let isFar = false;
		for (let n = 0; n < maxJoined; n++) {
			const [, spoken] = words.exec(rest) ?? [];
			if (spoken !== undefined) {
				const id = this.placeIn(spoken, false);
				return id ? { id, isFar } : null;
			}
			const [, alone = ""] = cell.exec(rest) ?? [];
			const id = this.placeIn(alone, true);
			if (id) return { id, isFar };
			const [joined = (isFar && more.exec(rest)?.[0]) || ""] = next.exec(rest) ?? [];
			if (!joined) return null;
			isFar = true;
			rest = rest.slice(joined.length);
		}
		return null;
	}

	/**
	 * Returns the place that the beginning of the line of an id names, or the heading that the line is below;
	 * undefined if none does.
	 */
	above(offset: number): string | undefined {
		const at = lineOf(this.text, offset);
		const holder = this.holder(at, offset);
		if (holder) return holder;
		const known = this.lineWords.get(at);
		const { label, end, cell, heading } = known ?? this.wordsOf(at);
		if (!known) this.lineWords.set(at, { label, end, cell, heading });
		return cell || (end <= offset && label) || heading || this.commanded(offset) || undefined;
	}

	/**
	 * Returns the place that the key of an object or a list names which is around an offset of a line:
	 * {"openrouter": ["gpt-4o"]}. The innermost counts; "" if none names one.
	 */
	private holder(line: number, offset: number): string {
		const before = this.text.text.slice(Math.max(line, offset - maxSpoken), offset).toLowerCase();
		let closed = 0; // brackets that are closed before the offset, and not yet opened
		for (let i = before.length - 1; i >= 0; i--) {
			const bracket = before[i] ?? "";
			if (")]}".includes(bracket)) closed++;
			if (!"([{".includes(bracket)) continue;
			if (closed > 0) {
				closed--;
				continue;
			}
			if (bracket === "(") return ""; // what is around a call says nothing about it
			const [, key = ""] = this.words.holder.exec(before.slice(0, i)) ?? [];
			const place = this.sellerIn(key);
			if (place) return place;
		}
		return "";
	}

	/**
	 * Returns the place of the address that the command has whose body an id is in; "" if it has none. Curl and its
	 * address are outside of the brackets of the body.
	 */
	private commanded(offset: number): string {
		if (!this.hasCommand) return "";
		const before = this.text.text.slice(Math.max(0, offset - maxCommand), offset);
		const curl = before.lastIndexOf("curl ");
		// A blank line ends a command.
		if (curl < 0 || curl < before.lastIndexOf("\n\n")) return "";
		const [address = ""] = this.words.url.exec(before.slice(curl)) ?? [];
		return this.resolver.placeOf(address); // a proxy is no place
	}

	/** Returns what is above the ids of the line that begins at an offset. */
	private wordsOf(at: number): LineWords {
		const [{ length } = "", name = ""] = this.words.label.exec(this.lower(at, lineEnd(this.text, at))) ?? [];
		this.tables ??= new Tables(this.text, this.words.column);
		const cell = this.placeIn(this.tables.cellOf(at), true);
		return { label: this.sellerIn(name), end: at + length, cell, heading: this.heading(at) };
	}

	/** Returns the place that a heading above a line names; "" if none does. */
	private heading(start: number): string {
		let at = start;
		const below = this.blockOf(this.lower(at, lineEnd(this.text, at)));
		if (!below) return ""; // sentences say where they are
		for (let n = 0; at > 0 && n < maxBlock; n++) {
			at = lineOf(this.text, at - 1);
			const line = this.lower(at, lineEnd(this.text, at));
			const [, section] = this.words.section.exec(line) ?? [];
			if (section !== undefined) return this.placeOfSection(section);
			const relation = this.relationOf(line, below);
			if (relation === "outside") return "";
			if (relation === "inside") continue;
			const title = this.titleOf(line);
			if (!title) {
				const isListed = !below.isItem && this.words.bare.test(line);
				if (isListed) continue; // another line of a list without signs
				return "";
			}
			const place = this.sellerIn(title);
			if (place) return place;
			// "models:" names no place, and can itself be below "azure:".
			if (!climb(below, indentOf(line))) return "";
		}
		return "";
	}

	/** Returns the block that a line is in; null if it can be in none, as a sentence. */
	private blockOf(line: string): Block | null {
		const { item, bare } = this.words;
		const isItem = item.test(line);
		const hasKey = !isItem && isKeyed(line);
		if (!isItem && !hasKey && !bare.test(line)) return null;
		return { isItem, hasKey, indent: indentOf(line), climbed: 0 };
	}

	/** Returns what a line has to do with the block that it is above. */
	private relationOf(line: string, { isItem, hasKey, indent, climbed }: Block): Relation {
		const isBlank = !line.trim();
		const column = indentOf(line);
		if (hasKey) return "inside"; // what is above a key of YAML, its object tells
		if (isBlank && isItem) return "inside"; // below a heading, and between items
		if (isBlank) return "outside";
		// What is beside a heading is about other lists.
		if (column === indent && climbed > 0) return "outside";
		if (column > indent) return "inside"; // it belongs to another item
		const isOther = column === indent && isItem && this.words.item.test(line);
		return isOther ? "inside" : "above";
	}

	/** Returns the text of a heading; "" if a line is none. */
	private titleOf(line: string): string {
		const { heading, titled } = this.words;
		const [, title = ""] = heading.exec(line) ?? [];
		return titled.test(line) ? title : "";
	}

	/** Returns the place that a part of the name of a section is, "models.azure"; "" if none is. */
	private placeOfSection(name: string): string {
		for (const part of name.split(".")) {
			const place = this.sellerIn(part.replace(/^["' ]+|["' ]+$/g, ""));
			if (place) return place;
		}
		return "";
	}

	/** Returns a part of the text in lower case, of a long one its beginning. */
	private lower(from: number, to: number): string {
		return this.text.text.slice(from, Math.min(to, from + maxSpoken)).toLowerCase();
	}

	/**
	 * Returns the place whose name some words are, unless it is a maker: below "azure:", "claude:" names a family.
	 * "" if there is none.
	 */
	sellerIn(text: string): string {
		const place = this.placeIn(text, true);
		return this.resolver.isMaker(place) ? "" : place;
	}

	/** Returns the place whose name some words begin with, the longest first, or are as a whole; "" if there is none. */
	private placeIn(text: string, isWhole: boolean): string {
		const words = text.split(/[ _-]/).filter(Boolean);
		for (let n = Math.min(words.length, maxNamed); n > 0; n--) {
			const place = this.named(words.slice(0, n).join("-").replace(/\.+$/, ""));
			const isRest = !isWhole || words.length === n ||
				(words.length === n + 1 && this.words.rest.test(words[n] ?? ""));
			if (place && isRest) return place;
		}
		return "";
	}

	/** Returns the place of a name; "" if it is that of none, or of something else in words. */
	private named(name: string): string {
		if (this.words.syntax.test(name)) return "";
		return this.places[name] ?? this.resolver.place(name);
	}
}
