// The table of what programs write, spellings.json, which Go reads too: see table.go of package
// resolve.

/** A provider that a name can name, whether or not the catalog has it. */
export interface Place {
	readonly id: string;
	readonly name: string; // for people
	readonly kind: string;
	readonly names: readonly string[]; // other segments that name it, in lower case with hyphens
	readonly sites?: string; // a pattern of the hosts of its API
	readonly paths?: string; // a pattern of the paths that only its API has
	readonly note?: string; // what is uncertain about each id there: a key of notes
	readonly rows?: string; // what is uncertain about its models without a version: a key of notes
}

/** A form in which a place writes the id of a model. */
export interface Wrapper {
	readonly pattern: string;
	readonly id: string; // made of the pattern's groups
	readonly maker?: string; // likewise: who made the model
	readonly has?: string; // what each text of this form contains
	readonly place?: string; // that writes so; missing if several do
	readonly at?: string; // the only place at which the form counts, because it would be too common elsewhere
	readonly sure?: boolean; // whether the form names the place even if no model is found
	readonly note?: string; // a key of notes
	readonly model?: boolean; // whether it names a model even where ids are those of deployments
	readonly address?: boolean; // whether it occurs only in addresses
	readonly foreign?: boolean; // whether no other id can take the place of the wrapped one
}

/** Texts that can follow an id and are no part of it. */
export interface Suffixes {
	readonly of?: string; // a pattern of the ids that they follow; missing: any
	readonly texts: readonly string[];
	readonly note: string; // a key of notes; "": there is nothing to say, as about the method of a request
}

/** Another spelling of ids, which gateways and people use for those of a maker. */
interface Rewrite {
	readonly pattern: string;
	readonly id: string;
	readonly has: string;
}

/** Ids of a provider that retired before the catalog's time, from which day on, by a page. */
export interface Retired {
	readonly provider: string;
	readonly day: string;
	readonly page: string;
	readonly ids: readonly string[];
}

/**
 * The table. Go and JavaScript read its patterns alike, so they have neither lookarounds nor flags.
 */
export interface Spellings {
	readonly address: string; // of names that are addresses or paths of files
	readonly path: string; // of the part of an address before an id
	readonly segment: string; // of a segment and the separator behind it
	readonly version: string; // of an id with a date; its group is the id without
	readonly display: string; // of a name that people read: Claude Opus 4.1
	readonly places: readonly Place[];
	readonly wrappers: readonly Wrapper[];
	readonly suffixes: readonly Suffixes[];
	readonly rewrites: readonly Rewrite[];
	/** Names of makers at Hugging Face, in lower case, that are no prefixes of their APIs. */
	readonly organizations: readonly string[];
	/**
	 * Ids, as provider/id, that their makers let mean newer models without a word in any list of
	 * aliases.
	 */
	readonly moving: readonly string[];
	/** Sentences; {place}, {provider}, {suffix} and {day} stand for what they name. */
	readonly notes: Readonly<Record<string, string>>;
	readonly retired: readonly Retired[];
}

// By pattern: a text of a check has thousands of names.
const expressions = new Map<string, RegExp>();

/** Returns the expression of a pattern, whose matches have the offsets of their groups. */
export function compiled(pattern: string): RegExp {
	const known = expressions.get(pattern);
	if (known) return known;
	const expression = new RegExp(pattern, "d");
	expressions.set(pattern, expression);
	return expression;
}

/** Returns an id without the date at its end; "" if it has none. */
export function withoutDate(id: string, { version }: Spellings): string {
	return compiled(version).exec(id)?.[1] ?? "";
}

/** JSON can escape a slash. */
export function unescape(text: string): string {
	return text.replaceAll("\\/", "/");
}
