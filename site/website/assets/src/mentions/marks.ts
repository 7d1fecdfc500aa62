// Texts that name places: marks.go of package mentions.

import type { HintWords, Marked } from "./table.ts";

/**
 * What names a place: the constructor of a client, or a function that makes a model of a place
 * (client); a setting that moves a client to another place (switch); the address that a client asks
 * (address); a key such as provider (name); a key whose line belongs to a place (line); a block
 * whose whole content belongs to a place (block).
 */
export type Kind = "client" | "switch" | "address" | "name" | "line" | "block";

/** The kinds that move a client to another place than its own. */
export const settings: readonly Kind[] = ["switch", "address", "name"];

/** A text that names a place. */
export interface Mark {
	readonly at: number;
	readonly end: number;
	readonly kind: Kind;
	readonly place: string; // "": the maker, whose client it is
	readonly maker: string; // of such a client
	group: number; // the innermost group that it is in
}

/** What tells places: of an address, and of the value of a setting. */
export interface Places {
	placeOf(address: string): string;
	place(name: string): string;
	isMaker(provider: string): boolean;
}

/** The place of an address that nobody knows, such as that of a proxy or in a variable. */
export const unknownPlace = "?";

/** Matches a variable that has its type before its name, as C# has it: AzureOpenAIClient client = new(…). */
const typed = /([A-Za-z_][A-Za-z0-9_.]*)\??[\t ]+[A-Za-z_][A-Za-z0-9_]*[\t ]*=$/;

const maxTyped = 200; // characters of a line before what is made in which its type is looked for

/** Returns the texts that name places, in their order. */
export function marksIn(
	text: string, words: HintWords, places: Places, sellerIn: (name: string) => string,
): Mark[] {
	const marks: Mark[] = [];
	const add = ({ index, 0: { length } }: RegExpExecArray, kind: Kind, place: string, maker = ""): void => {
		marks.push({ at: index, end: index + length, kind, place, maker, group: 0 });
	};
	for (const named of words.marks) {
		// LIMIT: a text that imports both SDKs is read as one of the cloud, because which of them a name
		// is imported from is not followed.
		const { imports = [], imported = "", maker = "" } = named;
		const place = imports.some((part) => text.includes(part)) ? imported : named.place;
		for (const match of matchesOf(named, text)) add(match, named.kind, place, maker);
	}
	for (const { index, 0: made } of text.matchAll(/=[\t ]*new[\t ]*\(/g)) {
		const type = typed.exec(text.slice(Math.max(0, index - maxTyped), index + 1))?.[1];
		const client = type && words.marks.find(({ has, pattern }) => !has && new RegExp(pattern).test(`${type}(`));
		if (!client) continue;
		const { place, maker = "" } = client;
		const at = index + made.indexOf("new");
		marks.push({ at, end: index + made.length, kind: "client", place, maker, group: 0 });
	}
	for (const match of matchesOf(words.address, text)) {
		// A proxy can forward to anybody. That is as good to know as a place: the maker's days may not
		// hold.
		add(match, "address", places.placeOf(match[1] ?? "") || unknownPlace);
	}
	for (const match of matchesOf(words.setting, text)) {
		const place = places.place(match[1] ?? "");
		if (place) add(match, "name", place);
	}
	for (const match of matchesOf(words.service, text)) {
		// That of a maker is that of the model, wherever it is sold: {"vendor": "openai", "provider": "azure"}.
		const place = sellerIn((match[1] ?? "").toLowerCase());
		if (place) add(match, "name", place);
	}
	for (const match of matchesOf(words.variable, text)) {
		const place = placeOfVariable(match[1] ?? "", places);
		if (place) add(match, "line", place);
	}
	return marks.sort((a, b) => a.at - b.at);
}

/**
 * Returns the place with whose name a variable of an environment begins: OPENROUTER_CHAT_MODEL. That of a maker
 * says nothing, because others speak its protocol: OPENAI_MODEL.
 */
function placeOfVariable(variable: string, places: Places): string {
	let name = variable;
	while (name) {
		const place = places.place(name);
		if (place) return places.isMaker(place) ? "" : place;
		name = name.slice(0, Math.max(0, name.lastIndexOf("_")));
	}
	return "";
}

function matchesOf({ has, pattern }: Marked, text: string): Iterable<RegExpExecArray> {
	const mayMatch = !has || has.some((part) => text.includes(part));
	return mayMatch ? text.matchAll(new RegExp(pattern, "g")) : [];
}
