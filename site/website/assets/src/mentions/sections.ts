// Settings that are further away than the lines of one object: sections.go of package mentions. LLM_PROVIDER=azure
// for LLM_MODEL, and the column of a table that names the place of each line.

import { choose, search, type Hints } from "./hints.ts";
import { lineEnd, lineOf, type Lines } from "./lines.ts";
import { settings, type Mark } from "./marks.ts";
import type { Program } from "./table.ts";

/** A variable of an environment that names a place: LLM_PROVIDER=azure. */
interface Provided {
	readonly at: number;
	readonly prefix: string; // of its name: LLM
	readonly place: string;
}

const maxProvided = 50; // variables before an id, and behind it, that can name its place
const maxName = 200; // characters of a line with the name of a variable

/** The variables of an environment that name places. */
export class Environment {
	private readonly hints: Hints;
	private readonly pattern: RegExp;
	private readonly provided: readonly Provided[];

	constructor(hints: Hints) {
		this.hints = hints;
		this.pattern = new RegExp(hints.words.environment, "d");
		this.provided = hints.marks.flatMap(({ kind, at, place }) => {
			const name = kind === "name" ? this.variableAt(at) : "";
			const end = name.indexOf("PROVIDER");
			return end < 0 ? [] : [{ at, prefix: name.slice(0, end).replace(/_+$/, ""), place }];
		});
	}

	/** Returns the name of the variable that the line of an offset assigns; "" if it assigns none. */
	private variableAt(offset: number): string {
		const line = lineOf(this.hints, offset);
		const end = Math.min(lineEnd(this.hints, line), line + maxName);
		const match = this.pattern.exec(this.hints.text.slice(line, end));
		const at = match?.indices?.[1]?.[0] ?? Infinity;
		return line + at > offset ? "" : match?.[1] ?? "";
	}

	/** Returns how many of the variables that name places are before an offset. */
	private before(offset: number): number {
		return search(this.provided, ({ at }) => at >= offset);
	}

	/**
	 * Returns the place of the variable with the longest prefix that the one of an offset has, too: that of
	 * LLM_PROVIDER for LLM_CHAT_MODEL. Of several it is the last before the offset.
	 */
	ofPrefix(offset: number): readonly string[] | undefined {
		if (this.provided.length === 0) return undefined;
		const name = this.variableAt(offset);
		const before = this.before(offset);
		const first = Math.max(0, before - maxProvided);
		let best: Provided | undefined;
		// LIMIT: a text with more of them is a list of examples.
		for (const [i, one] of this.provided.slice(first, before + maxProvided).entries()) {
			if (!one.prefix || !name.startsWith(`${one.prefix}_`)) continue;
			const longer = one.prefix.length - (best?.prefix.length ?? 0);
			if (longer > 0 || (longer === 0 && first + i < before)) best = one;
		}
		return best && [best.place];
	}

	/**
	 * Adds a maker to the places that the settings of an environment name, if the variable in a line is the
	 * maker's, none of the settings has its prefix, and the maker's key is there, too: OPENAI_MODEL beside
	 * OPENAI_API_KEY and AZURE_OPENAI_ENDPOINT can be either's.
	 */
	orMaker(line: number, marks: readonly Mark[], places: readonly string[]): readonly string[] {
		const [prefix = ""] = this.variableAt(lineEnd(this.hints, line)).split("_");
		const { text, places: known } = this.hints;
		const maker = prefix && known.place(prefix);
		if (!maker || !known.isMaker(maker) || !text.includes(`${prefix}_API_KEY`)) return places;
		// OPENAI_BASE_URL says where OPENAI_MODEL is asked.
		const isOwn = ({ kind, at }: Mark): boolean =>
			settings.includes(kind) && this.variableAt(at).startsWith(`${prefix}_`);
		return marks.some(isOwn) ? places : [...new Set([...places, maker])];
	}

	/**
	 * Returns marks without the switches that do not concern the variable in a line. If its program has a switch,
	 * those of others: CLAUDE_CODE_USE_BEDROCK=1 says where ANTHROPIC_MODEL is asked, whatever
	 * GOOGLE_GENAI_USE_VERTEXAI says. If it has none, those of programs that read their own variables alone:
	 * IMAGE_MODEL is nothing to Claude Code, but Google's kits ask Vertex for Claude, too.
	 */
	ofProgram(line: number, marks: readonly Mark[]): readonly Mark[] {
		const { text, words } = this.hints;
		const name = this.variableAt(lineEnd(this.hints, line));
		if (!name) return marks;
		const isSwitchOf = ({ kind, at, end }: Mark, program: Program): boolean =>
			kind === "switch" && text.slice(at, end).startsWith(program.switch);
		const own = words.programs.findLast((program) =>
			program.reads.some((start) => name.startsWith(start)) && marks.some((mark) => isSwitchOf(mark, program)));
		const isForeign = (mark: Mark): boolean => {
			if (own) return mark.kind === "switch" && !isSwitchOf(mark, own);
			return words.programs.some((program) => program.isAlone && isSwitchOf(mark, program));
		};
		return marks.some(isForeign) ? marks.filter((mark) => !isForeign(mark)) : marks;
	}

	/**
	 * Returns the places that clients elsewhere in the text have or, for a variable of an environment, that such
	 * variables before it name.
	 */
	elsewhere(offset: number): readonly string[] {
		const { clients, marks } = this.hints;
		const own = this.ofProgram(lineOf(this.hints, offset), marks);
		if (own.length < marks.length) return choose(own, ["switch"]) ?? [];
		if (clients.length > 0 || this.provided.length === 0 || !this.variableAt(offset)) return clients;
		const before = this.before(offset);
		const some = this.provided.slice(Math.max(0, before - maxProvided), before);
		return [...new Set(some.map(({ place }) => place))];
	}
}

/** The lines of a table with a column that names places. */
interface Columns {
	readonly from: number;
	readonly delimiter: string;
	readonly place: number; // the number of the column, from 0
	to: number;
}

const maxRow = 2000; // characters of a line of a table in which its cells are read

/** The tables of a text that have a column which names places. */
export class Tables {
	private readonly text: Lines;
	private readonly tables: Columns[] = [];

	constructor(text: Lines, column: RegExp) {
		this.text = text;
		let open: Columns | undefined; // that the lines so far belong to
		for (const at of text.lines) {
			const line = this.row(at);
			if (open && line.includes(open.delimiter)) {
				open.to = at + line.length;
				continue;
			}
			open = undefined;
			const header = line.toLowerCase();
			if (!column.test(header)) continue;
			const delimiter = ["\t", "|", ";", ","].find((sign) => header.includes(sign));
			if (!delimiter) continue;
			const place = cellsOf(header, delimiter).findIndex((cell) => cell !== "" && column.exec(cell)?.[0] === cell);
			if (place < 0) continue;
			open = { from: at, to: at + line.length, delimiter, place };
			this.tables.push(open);
		}
	}

	private row(at: number): string {
		return this.text.text.slice(at, Math.min(lineEnd(this.text, at), at + maxRow));
	}

	/** Returns the cell of the column that names places, in lower case, of the line that begins at an offset. */
	cellOf(line: number): string {
		const table = this.tables[search(this.tables, ({ from }) => from > line) - 1];
		if (!table || line > table.to) return "";
		return cellsOf(this.row(line).toLowerCase(), table.delimiter)[table.place] ?? "";
	}
}

/** Returns the cells of a line of a table, without their quotes. A delimiter in quotes is a part of a cell. */
function cellsOf(line: string, delimiter: string): readonly string[] {
	const cells: string[] = [];
	const add = (end: number): void => {
		cells.push(line.slice(start, end).replace(/^[ "'*`\r]+|[ "'*`\r]+$/g, ""));
		start = end + 1;
	};
	let start = 0;
	let isQuoted = false;
	for (let i = 0; i < line.length; i++) {
		if (line[i] === '"') isQuoted = !isQuoted;
		else if (line[i] === delimiter && !isQuoted) add(i);
	}
	add(line.length);
	return cells;
}
