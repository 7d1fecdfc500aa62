// How many models the values of filters would find. It comes with the answers, and not with the page,
// which has the numbers of the whole list.

import type { Reading } from "./ask.ts";
import { byID } from "./dom.ts";
import { counterOf, type Catalog } from "./evaluate.ts";
import { facets } from "./facets.ts";
import { beforeFold } from "./fold.ts";
import { linkToModel } from "./links.ts";
import type { Model } from "./models.ts";
import { pacer } from "./pace.ts";
import type { Settings } from "./settings.ts";
import type { State } from "./state.ts";
import { disputedText, unsureText } from "./unsure.ts";
import { thousands } from "./words.ts";

/** Filters with more values than are shown at once, with all of these. */
const folds = [...document.querySelectorAll<HTMLElement>(".facets .fold")].map((fold) => {
	const shown = fold.previousElementSibling as HTMLElement;
	const rest = fold.lastElementChild as HTMLElement;
	const all = [...shown.children, ...rest.children] as HTMLElement[];
	return { fold, shown, rest, all, room: shown.children.length };
});
const offered = 5; // models that may be meant

/**
 * Shows how many models may match besides those found, and how many each value of the filters would
 * find, as long as that is needed.
 */
export async function showCounts(
	settings: Settings, catalog: Catalog, { read: state, model, outside }: Reading, needed: () => boolean,
): Promise<void> {
	const pace = pacer();
	const count = counterOf(catalog, state, model);
	const counts: number[] = [];
	for (const { name, value } of facets) {
		await pace();
		if (!needed()) return;
		counts.push(count(name, value));
	}
	await pace();
	if (!needed()) return;
	// Only these may have what is not known: chat models, or the types that are asked for, and
	// providers with open weights.
	const open = new Set(catalog.models.filter((model) => model.open).map(({ provider }) => provider));
	const isAsked = (name: string): boolean => (state.values[name]?.length ?? 0) > 0;
	const unknown = catalog.evaluate(state).unknown.filter(({ type, provider, canonical }) =>
		(type === "chat" || isAsked("type")) && (open.has(provider) || !isAsked("open_weights")) &&
		(outside === undefined || canonical !== outside)); // of which a sentence says it
	const [disputed, unstated] = byReason(catalog, state, unknown);
	const reasons = [[unstated, unsureText], [disputed, disputedText]] as const;
	const sentences = reasons.flatMap(([models, textOf]) =>
		(models.length > 0 ? mayMatch(settings, models, textOf(models.length, labelsOf(catalog, state, models))) : []));
	await pace();
	if (!needed()) return;
	// From here on without a pause. If the values that find nothing disappeared one task after another,
	// what is below them would jump as often.
	// If no value finds anything, all would disappear: somebody may want other filters in place of the chosen.
	const isAny = counts.some((found) => found > 0);
	for (const [i, { link, name, value }] of facets.entries()) {
		const found = counts[i] ?? 0;
		link.querySelector(".count")?.replaceChildren(thousands(found));
		link.dataset["found"] = String(found);
		const chosen = state.values[name]?.includes(value) ?? false;
		const isUseless = found === 0 && !chosen && isAny;
		link.parentElement?.toggleAttribute("hidden", isUseless);
	}
	foldFacets();
	byID("unknown").hidden = unknown.length === 0;
	byID("unknown").replaceChildren(...sentences);
}

/** Models that may match, apart: those about which sources disagree, and those of which nobody states a fact. */
function byReason(
	catalog: Catalog, state: State, models: readonly Model[],
): readonly [disputed: readonly Model[], unstated: readonly Model[]] {
	const isDisputed = (model: Model): boolean =>
		catalog.unsure(state, [model]).every(({ fact }) => model.value(fact) === "disputed");
	const groups = Map.groupBy(models, isDisputed);
	return [groups.get(true) ?? [], groups.get(false) ?? []];
}

/** The labels of the filters that some models may match. */
const labelsOf = (catalog: Catalog, state: State, models: readonly Model[]): readonly string[] =>
	[...new Set(catalog.unsure(state, models).map(({ label }) => label))];

/** A sentence about models that may match, with the first of these. */
function mayMatch(settings: Settings, models: readonly Model[], text: string): readonly (Node | string)[] {
	const links = models.slice(0, offered).map((model) => linkToModel(settings, model));
	return [`${text}: `, ...links.flatMap((link, i) => [i > 0 ? ", " : "", link]), ". "];
}

/**
 * Puts the providers that are chosen before the fold of their kind, then those with models, as many
 * as were there; both in the order that the page had.
 */
function foldFacets(): void {
	const focused = document.activeElement as HTMLElement | null;
	for (const { fold, shown, rest, all, room } of folds) {
		const parts = all.map((part) => ({
			part,
			isFound: !part.hidden,
			isChosen: part.querySelector("[aria-current]") !== null,
		}));
		const first = beforeFold(parts, room);
		const others = parts.filter((part) => !first.has(part));
		shown.replaceChildren(...parts.filter((part) => first.has(part)).map(({ part }) => part));
		rest.replaceChildren(...others.map(({ part }) => part));
		const more = others.filter(({ isFound }) => isFound).length;
		fold.hidden = more === 0;
		(fold.firstElementChild as HTMLElement).textContent = `${more} more`;
	}
	if (focused?.closest(".facets")) focused.focus({ preventScroll: true });
}
