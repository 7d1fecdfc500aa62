// The table of words, words.json, which Go reads too: see table.go of package mentions.

import type { Spellings } from "../resolve.ts";
import type { Phrase } from "../stack.ts";
import type { Values } from "../values.ts";

/** The tables that a build writes for the check. */
/** What variables of an environment say of a program that they are for. */
export interface Program {
	readonly switch: string; // the beginning of the variables that say where it asks: CLAUDE_CODE_USE_BEDROCK
	readonly reads: readonly string[]; // the beginnings of the variables that it reads
	readonly isAlone: boolean; // whether its switches say nothing about what other programs read
}

export interface Tables {
	readonly spellings: Spellings;
	readonly words: Words;
	readonly values: Values;
}

/** The table of words. Go and JavaScript read its patterns alike. */
export interface Words {
	readonly ignore: string; // in lines that have no mentions
	readonly word: string;
	readonly context: string; // of the size of a context, behind an id
	readonly phrase: string; // of names with blanks; its groups are the name and what is behind it
	readonly plain: string; // of words that are too common to be ids wherever they are
	readonly own: string; // of words that are ids of one place wherever they are: nothing else begins so

	// What is around a word.
	readonly key: string; // before the value of a key that names a model
	readonly deployment: string; // before a word that is the name of a deployment, whatever it looks like
	readonly list: string; // of lines that are lists of words; its group is the words
	readonly cellBefore: string; // before a word that is the whole of a cell of a table
	readonly cellAfter: string; // behind it
	readonly beside: string; // words of lines that are about models
	readonly elsewhere: string; // before words that are no ids: weights, containers, resources
	readonly package: string; // around the names of packages

	// What an unknown id looks like.
	readonly lead: string; // the beginning that ids have in common
	readonly file: string; // of names that no id has
	readonly uncovered: readonly Uncovered[];

	readonly tally: readonly Phrase[];
	readonly hints: HintWords;
}

/** A maker that the catalog may not cover. */
export interface Uncovered {
	readonly provider?: string; // which the catalog may have by now; missing if none has these models
	readonly ids: string; // a pattern of the beginnings of its ids in lower case
}

/** A pattern, and texts of which each match contains one. Looking for them first is much faster. */
export interface Marked {
	readonly has?: readonly string[];
	readonly pattern: string;
}

/** A text that names a place. */
interface NamedMark extends Marked {
	readonly kind: "client" | "switch" | "line" | "block";
	readonly place: string; // "": that of the maker, which needs no hint
	readonly maker?: string; // of a client without a place
	/**
	 * The place of a client in files with one of the texts of imports, by which they import the SDK of
	 * this place: others have clients of the same names.
	 */
	readonly imported?: string;
	readonly imports?: readonly string[];
}

/** The texts that name places. */
export interface HintWords {
	readonly address: Marked; // its group is the address
	readonly setting: Marked; // its group is the name of a place
	readonly service: Marked; // as setting, but a maker says nothing: it is that of the model
	readonly variable: Marked; // of an environment; its group begins with the name of a place, if it has one
	readonly marks: readonly NamedMark[];
	readonly assigned: string; // the statement before what a variable is assigned; its group is the name
	readonly class: string; // a line that begins a class
	readonly programs: readonly Program[];
	readonly environment: string; // a line that assigns a variable of an environment; its group is the name
	readonly spoken: SpokenWords;
}

/** Patterns of texts in lower case, whose groups are the names of places that people say. */
export interface SpokenWords {
	readonly begins: string; // the beginning of a text behind an id that can name a place
	readonly words: string; // behind an id, "on Azure"
	readonly cell: string; // behind an id, in brackets or a cell of its own
	readonly next: string; // another id behind an id, which the same place can have
	readonly more: string; // another word of that
	readonly label: string; // the beginning of a line, "openrouter:"
	readonly heading: string; // a whole line
	readonly holder: string; // the key before the bracket of an object or a list
	readonly titled: string; // what lines have that are headings
	readonly section: string; // of a file such as TOML
	readonly item: string; // the beginning of an item of a list
	readonly bare: string; // a line that is an item without a sign
	readonly rest: string; // what can be behind the name of a place that is a whole text
	readonly syntax: string; // names that are something else in words
	readonly url: string; // of the address of a command
	readonly column: string; // the name of a column whose cells name places
	readonly places: Readonly<Record<string, string>>; // what people call places besides their names
}

const names = [
	"context", "phrase", "plain", "own", "key", "cellBefore", "cellAfter", "beside", "elsewhere", "package", "lead", "file",
	"deployment",
] as const;

/** The patterns of the table that are asked for one text at a time. */
export type Patterns = Readonly<Record<(typeof names)[number], RegExp>>;

/** Compiles the patterns of the table. */
export function patternsOf(words: Words): Patterns {
	return Object.fromEntries(names.map((name) => [name, new RegExp(words[name])])) as Patterns;
}
