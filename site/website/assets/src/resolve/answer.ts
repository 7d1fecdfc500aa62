// What a name means: the type Answer of resolve.go of package resolve.

import type { Named, Step } from "./index.ts";
import type { Retired } from "./table.ts";

/** How a name was understood. */
export type Found =
	| "exact" // an id, or provider/id of the catalog
	| "alias" // an alias, as its provider states it
	| "spelling" // the form of a gateway or cloud, another case, a date, a suffix
	| "ambiguous" // several models
	| "uncovered" // it names a provider that the catalog does not have
	| "none";

/** What a name means. */
export interface Answer<M extends Named> {
	readonly place: string; // the provider that the name, or what is beside it, names; "" if none
	readonly found: Found;
	/**
	 * The models that the name means: those of place. If there are none, they are those of the maker,
	 * and the note says that its days are not those of place.
	 */
	readonly models: readonly M[];
	readonly note: string; // sentences about what is uncertain
	readonly how: Step; // how the models were found once the name was read
	readonly tuned: boolean; // whether it is a fine-tuned model, whose base the models are
	readonly retired: Retired | null; // if the id retired before the catalog's time
	/**
	 * Whether the days and prices of the models, or the day of retired, may not be those of the name,
	 * as the note explains: the place is another one, a gateway's mode has prices of its own, the
	 * snapshot is not in the catalog, or the model is tuned. What then follows is a hint. It is never
	 * a reason to change a file.
	 */
	readonly unsure: boolean;

	// For programs that replace ids in texts:

	readonly text: string; // the part of the name that the id was made of
	readonly at: number; // where text begins
	readonly own: boolean; // whether a segment of the name names the provider of the models
	/**
	 * Whether text is an id or alias as the provider of the models writes it, so that another id of
	 * this provider can take its place.
	 */
	readonly literal: boolean;
}

/** The answer of a name that means nothing. */
export const nothing = {
	place: "",
	found: "none",
	models: [],
	note: "",
	how: "",
	tuned: false,
	retired: null,
	unsure: false,
	text: "",
	at: 0,
	own: false,
	literal: false,
} as const;
