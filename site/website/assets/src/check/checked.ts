// What a check knows: the settings of the page, the scripts and tables that read texts, and the
// text.

import type { Calls, Finder, Found, Names, Said, Tables } from "../checker.ts";
import { readSettings } from "../dom.ts";
import type { Catalog } from "../evaluate.ts";
import { loadJSON, loadScript, once } from "../load.ts";
import type { Model } from "../models.ts";
import type { Settings } from "../settings.ts";
import type { Name } from "./names.ts";

export const settings = readSettings<Settings>();

/** What reads texts, and its tables. They are loaded when there is a text. */
export interface Reading {
	readonly checker: typeof import("../checker.ts");
	readonly catalog: Catalog; // for ids that are like an unknown one
	readonly finder: Finder<Model>;
	readonly calls: Calls;
	readonly names: Names;
}

/** A thing of a list that is neither an id nor a name, and the models that it may mean. */
export interface Unread {
	readonly thing: string;
	readonly near: readonly Model[];
	readonly family: number; // of how many models these are the first; 0 if they are only like it
}

/** What the texts of the page are made of. */
export interface Checked {
	readonly text: string;
	readonly path: string; // of a file of the text's kind
	readonly day: string; // of the reader
	readonly models: ReadonlyMap<string, Model>; // by key
	readonly reading: Reading;
	readonly near: (found: Found) => readonly Model[]; // those that an unknown id may mean
	readonly called: readonly Name[]; // the names in the text that can mean several models
	readonly unread: readonly Unread[]; // those of them that nothing is known of
	readonly kept: ReadonlyMap<number, string>; // why ids are kept, by their offsets; see Requests
	readonly said: readonly Said[]; // about the requests in the text
	readonly unchecked: readonly string[]; // parameters of requests that are not read
	readonly uncheckedAt: readonly string[]; // the ids of these, if other requests are read
	readonly unruled: readonly string[]; // parameters of requests whose models have no rules
	readonly unruledAt: readonly string[]; // the ids of these
}

export const maxRows = 500; // rows and requests that are shown
export const maxShared = 100; // ids in an address

/** Loads what reads texts, of all models. */
export const loadReading = once(async (models: readonly Model[], day: string): Promise<Reading> => {
	const [checker, tables, table, rules] = await Promise.all([
		loadScript<Reading["checker"]>(settings.checker),
		loadJSON<Tables>(settings.spellings, "ids"),
		loadJSON<Calls["table"]>(settings.calls, "calls"),
		loadJSON<Calls["rules"]>(settings.parameters, "parameters"),
	]);
	const finder = new checker.Finder(models, tables);
	const catalog = await checker.makeCatalog(models, settings.providers);
	const calls = { table, rules, nameOf: (provider: string) => finder.nameOf(provider) };
	return { checker, catalog, finder, calls, names: new checker.Names(models, day) };
});

/** Returns the ids of the address /check/?ids=a,b,c. */
export function idsOfAddress(): readonly string[] {
	const ids = new URLSearchParams(location.search).get("ids") ?? "";
	return ids.split(",").map((id) => id.trim()).filter(Boolean).slice(0, maxShared);
}
