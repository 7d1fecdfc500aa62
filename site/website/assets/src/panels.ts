// The panels shown instead of the table: nothing matches, or the models could not be loaded.

import { item, partText } from "./controls.ts";
import { byID, make } from "./dom.ts";
import { refused, type Catalog } from "./evaluate.ts";
import { corrected, nearest } from "./nearest.ts";
import { modelHref, nameOf, type Settings } from "./settings.ts";
import { address, cleared, initial, partsOf, type State } from "./state.ts";
import { plural, thousands } from "./words.ts";

const empty = byID("empty");

function showPanel(title: string, reason: string, remedies: readonly Node[]): void {
	const heading = empty.querySelector("h2");
	if (heading) heading.textContent = title;
	byID("empty-reason").textContent = reason;
	byID("remedies").replaceChildren(...remedies);
	empty.hidden = false;
}

export function hideEmpty(): void {
	empty.hidden = true;
}

/** Says that the answer has fewer pages than the address. */
export function showNoPage(settings: Settings, state: State, pages: number): void {
	const last = make("a", { href: address({ ...state, page: pages }, settings.prefix) }, "Go to the last page");
	showPanel("No such page", `There ${pages === 1 ? "is" : "are"} ${plural(pages, "page")}.`, [item(last)]);
}

/** Says that nothing matches, or which filter is not valid. It offers the models with the nearest names, and to remove each part of the request. */
export function showNoMatch(settings: Settings, state: State, catalog: Catalog): void {
	const parts = partsOf(state).map(({ part, without }) => ({ label: partText(settings, part), without }));
	const link = (to: State, text: string, ...content: Node[]): HTMLElement =>
		item(make("a", { href: address(to, settings.prefix) }, text, ...content));
	const removals = parts.map(({ label, without }) => {
		const n = catalog.evaluate(without).models.length;
		return link(without, `Without ${label} `, make("span", { className: "count" }, thousands(n)));
	});
	const near = state.search ? similar(settings, state, catalog) : [];
	const wrong = refused(state);
	showPanel(
		wrong ? "This filter is not valid" : "No model matches",
		wrong ? `${wrong.name} is “${wrong.value}”, but should be ${wrong.want}.`
			: `The catalog has no model for ${parts.map(({ label }) => label).join(", ") || "this"}.`,
		[...near, ...removals, link(cleared(state), "All models")],
	);
}

/** How many models with similar names are offered. */
const offered = 5;

/** Links to a search with known words, if there is one, and to the models with the nearest names. */
function similar(settings: Settings, state: State, catalog: Catalog): HTMLElement[] {
	const search = corrected(catalog.models, state.search);
	const found = search ? catalog.evaluate({ search }).models : [];
	const models = found.length ? found : nearest(catalog.models, state.search, offered);
	const links = models.slice(0, offered).map((model) => item(make("a", { className: "model", href: modelHref(settings, model) }, nameOf(model))));
	if (!found.length) return links;
	const instead = make("a", { href: address({ ...initial, search, vs: state.vs }, settings.prefix) }, `Search for “${search}”`);
	return [item(instead), ...links];
}
