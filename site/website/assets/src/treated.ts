// What the APIs do with parameters of requests, in a comparison. The script that finds models to add brings it,
// because few readers unfold it, and the rules are large.

import { byID, make } from "./dom.ts";
import { loadJSON, once } from "./load.ts";
import type { Model } from "./models.ts";
import { rulesOf, type Rules } from "./parameters.ts";
import type { Settings } from "./settings.ts";

const loadRules = once((address: string) => loadJSON<Rules>(address, "parameters"));

/** A parameter, and what the API of each model does with it. */
type Row = readonly [name: string, cells: readonly string[]];

/**
 * Returns the parameters that the APIs treat differently. What is equal for all, or about libraries, is on the
 * models' pages.
 */
export function treated(all: Rules, shown: readonly Pick<Model, "row">[]): readonly Row[] {
	const said = shown.map((model) => {
		const words = new Map<string, string[]>();
		// A list of efforts says nothing in words.
		const stated = rulesOf(all, model.row).rules.filter(({ listed }) => !listed);
		for (const { name, rule: outcome, when, words: text = "", disputed } of stated) {
			if (outcome === "accepted" || /(^|,)client=/.test(when ?? "")) continue;
			const said = words.get(name) ?? [];
			const rule = disputed ? `${text} (disputed)` : text;
			// Several sources can say the same.
			words.set(name, [...new Set([...said, rule])]);
		}
		return words;
	});
	const names = [...new Set(said.flatMap((words) => [...words.keys()]))].sort();
	const rows = names.map((name): Row => [name, said.map((words) => words.get(name)?.join("; ") ?? "–")]);
	// What is the same at all of them tells nobody which to take.
	return rows.filter(([, cells]) => shown.length === 1 || new Set(cells).size > 1);
}

/** Adds a row for each parameter that the APIs treat differently. */
export async function fillParameters(
	settings: Settings, shown: readonly Model[], isCurrent: () => boolean,
): Promise<void> {
	const all = await loadRules(settings.parameters);
	if (!isCurrent()) return;
	const rows = treated(all, shown).map(([name, cells]) => {
		const head = make("th", { scope: "row" }, "Parameter ", make("code", {}, name));
		return make("tr", {}, head, ...cells.map((text) => make("td", {}, text)));
	});
	const none = shown.length > 1 ? "No difference is known." : "Nothing is known to be refused.";
	const empty = make("tr", {}, make("td", { colSpan: shown.length + 1 }, none));
	byID("parameters").append(...(rows.length > 0 ? rows : [empty]));
}
