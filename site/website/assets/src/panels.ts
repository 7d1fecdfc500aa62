// The panels shown instead of the table: nothing matches, or the API refuses, is slow, or does not answer.

import { byID, make } from "./dom.ts";
import { totalOf } from "./counts.ts";
import { item, partsOf } from "./controls.ts";
import type { List, Settings } from "./settings.ts";
import { address, cleared, query, type Allowed, type State } from "./state.ts";
import { plural, thousands } from "./words.ts";

const empty = byID("empty");
const failed = byID("failed");

function headline(panel: HTMLElement, text: string): void {
	const heading = panel.querySelector("h2");
	if (heading) heading.textContent = text;
}

/** A remedy whose number of models has to be asked for: the query with one row, and a function that shows the number. */
export interface Remedy {
	readonly query: string;
	show(n: number): void;
}

/** Hides the empty panel if the answer has models; else says why there are none, and what to do. */
export function showEmpty(settings: Settings, state: State, allowed: Allowed, { data, meta }: List): Remedy[] {
	empty.hidden = data.length > 0;
	if (empty.hidden) return [];
	if (meta.total === 0) return showNoMatch(settings, state, allowed);
	headline(empty, "No such page");
	byID("empty-reason").textContent = `There ${meta.pages === 1 ? "is" : "are"} ${plural(meta.pages, "page")} of ${plural(meta.total, "model")}.`;
	const last = address({ ...state, page: String(meta.pages) }, settings.prefix);
	byID("remedies").replaceChildren(item(make("a", { href: last }, "Go to the last page")));
	return [];
}

/** Offers to remove each part of the request. Numbers that need no request are shown at once. */
function showNoMatch(settings: Settings, state: State, allowed: Allowed): Remedy[] {
	const parts = partsOf(settings, state, allowed);
	const open: Remedy[] = [];
	headline(empty, "No model matches");
	byID("empty-reason").textContent = `The catalog has no model for ${parts.map((part) => part.label).join(", ") || "this"}.`;
	const items = parts.map(({ label, without }) => {
		const number = make("span", { className: "count" });
		const show = (n: number): void => {
			number.textContent = thousands(n);
		};
		if (without.search) open.push({ query: query({ ...without, limit: "1" }), show });
		else show(totalOf(settings, without));
		return item(make("a", { href: address(without, settings.prefix) }, `Without ${label} `, number));
	});
	byID("remedies").replaceChildren(...items, item(make("a", { href: address(cleared(state), settings.prefix) }, "All models")));
	return open;
}

/** Says why there is no answer. Trying a refused request again is no use, so its panel links to all models. */
export function showFailed(prefix: string, state: State, title: string, reason: string, refused = false): void {
	headline(failed, title);
	const request = make("code", {}, byID("request").textContent);
	const all = refused ? [" ", make("a", { href: address(cleared(state), prefix) }, "All models")] : [];
	// The API's messages have no full stop.
	byID("failed-reason").replaceChildren(reason.replace(/[^.]$/, "$&."), " The request was ", request, ".", ...all);
	byID("retry").hidden = refused;
	failed.hidden = false;
}

/** Says that another try is running after a failed one. */
export function showRetry(): void {
	headline(failed, "Asking the API again …");
}

/** Hides the panel of a failure; reports whether the focus was in it. */
export function hideFailed(): boolean {
	const focused = failed.contains(document.activeElement);
	failed.hidden = true;
	return focused;
}
