// The table of the rule, rule.json, which Go reads too: see rule.go and shape.go of package price.

import type { Kind } from "../condition.ts";

type Names = readonly string[];
type ByName<T> = Readonly<Record<string, T | undefined>>;

/** The public holidays of a country, on which a provider bills as on weekends. */
export interface Calendar {
	readonly says: string; // what the provider says of them
	readonly page: string; // where it says it
	readonly from: string; // the first day of which is known whether it is a holiday
	readonly until: string; // the first day after those
	readonly source: string; // the page with the days
	readonly days: readonly Names[]; // the first and the last day of each holiday
}

/** What a number of a usage object counts. */
export interface Row {
	/**
	 * Full stops between fields, plus signs between terms of a sum, bars between names of the same
	 * number.
	 */
	readonly path: string;
	readonly add: Names; // the uses that it counts for
	readonly take?: Names; // the uses that contain it, from which it is subtracted
	/** Whether some programs count it beside what is in take, which the total tells. */
	readonly beside?: boolean;
	/** Whether without a total nobody knows if it is inside or beside what is in take. */
	readonly either?: boolean;
	readonly times?: number; // missing: 1
	readonly fraction?: boolean; // whether it can have a fraction
}

/** A form of usage objects. */
export interface Shape {
	readonly name: string; // for errors
	readonly when: Names; // the fields of which an object of this shape has one
	readonly with?: Names; // if there are any: fields of which it has one too
	readonly not?: Names; // the fields of which it has none
	readonly total?: string; // the paths of the number of all tokens, with bars between them
	readonly explained?: Names; // paths of numbers that are parts of others and cost nothing more
	readonly sums?: Names; // fields with a list of objects whose numbers add up to those of this object
	readonly apart?: Names; // types of these objects whose numbers are beside those of this object
	/** Paths of fields with the same numbers in another form, of which only rows are read. */
	readonly copies?: Names;
	readonly many?: boolean; // whether the numbers are those of many requests
	readonly only?: ByName<Names>; // the values that a field can have, such as the unit TOKENS
	/** The use of which there is one at least if a field is there. */
	readonly each?: Readonly<Record<string, string>>;
	readonly says?: ByName<string>; // the field that says an attribute, by attribute
	readonly rows: readonly Row[];
}

/**
 * Names in lists of numbers, such as {"modality":"AUDIO","tokenCount":7}. The path of such a number
 * ends in AUDIO.
 */
interface ListNames {
	readonly labels: Names;
	readonly numbers: Names;
}

/** The table of the rule: /vectors/cost-rule.json. */
export interface Rule {
	readonly tiers: ByName<string>; // the prefix of the meters of a tier of service, by the names of the tier
	readonly untiered: Names; // uses that cost the same in every tier
	readonly instead: ByName<Names>; // the meters whose prices a use can have, in their order; by use
	/** For tokens of a modality: the meter of text, then those that list the modality. */
	readonly alike: ByName<Names>;
	readonly calendars: ByName<Calendar>;
	readonly units: ByName<string>; // of the meters that do not count tokens
	readonly attributes: Names; // what a use can say because conditions ask for it
	readonly scopes: ByName<ByName<string>>; // by provider, the scope that the beginning of an id names
	readonly conditions: readonly Kind[];
	/** Names of numbers that cost nothing: amounts, durations, limits; * is any beginning. */
	readonly explained: Names;
	readonly requests: Names; // numbers of requests, of which a use is the sum
	readonly contexts: ByName<number>; // tokens of a prompt by the names that reports have for ranges of them
	readonly list: ListNames;
	readonly shapes: readonly Shape[]; // the last has all meters
}

/**
 * Returns the shape of numbers by meter, which people write by hand. It lists all meters in the
 * order of bills.
 */
export function metersOf(rule: Rule): Shape | undefined {
	return rule.shapes.at(-1);
}
