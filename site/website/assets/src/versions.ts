// What ids mean: a model often has several at one place, an alias, a name and a dated version.

import type { Model } from "./models.ts";

/** What a dated id has behind its name: version in rules_versions.go of Go's package evidence. */
export const version = /-(?:\d{3,4}|\d{6}|\d{8}|\d\d-\d\d|\d\d-\d{4}|\d{4}-\d\d-\d\d)$/;

/** What a model would mean if it had an id: that model, at its place and with its end. */
const meaning = (model: Model, id: string): string =>
	[model.provider, id, model.ends, model.value("until")].join(" ");

/**
 * Returns what models mean: the same for ids of one that end on one day. An alias is its target, and
 * a name is the version that was released with it; two versions are two models. setMeanings in Go's
 * versions.go has the same rule, with its reasons and the cases that both are tested with.
 */
export function meaningsOf(models: readonly Model[]): ReadonlyMap<Model, string> {
	const originals = models.filter((model) => !model.alias_of);
	const dated = originals.filter(({ id }) => version.test(id));
	const versions = Map.groupBy(dated, (model) => meaning(model, model.id.replace(version, "")));
	const meant = new Map<string, string>();
	for (const model of originals) {
		const name = meaning(model, model.id);
		const found = versionOf(model, versions.get(name) ?? []);
		if (found) meant.set(name, meaning(found, found.id));
	}
	return new Map(models.map((model) => {
		const target = meaning(model, model.alias_of ?? model.id);
		return [model, meant.get(target) ?? target];
	}));
}

/**
 * Returns, of the models that have several ids at one place, all of these: the one that people should
 * write first. compareIDs in Go's versions.go has the same order, with its reasons.
 */
export function byIDs(
	models: readonly Model[], meanings: ReadonlyMap<Model, string>,
): ReadonlyMap<Model, readonly Model[]> {
	const offers = new Map<string, number>(); // of models, by canonical id
	for (const { canonical } of models) {
		if (canonical !== null) offers.set(canonical, (offers.get(canonical) ?? 0) + 1);
	}
	const figures = (model: Model): number =>
		["release_date", "context_length", "price_in"].filter((fact) => model.value(fact) !== null).length;
	const offersOf = ({ canonical }: Model): number => offers.get(canonical ?? "") ?? 1;
	const moves = ({ id }: Model): number => Number(id.endsWith("latest"));
	const compare = (a: Model, b: Model): number =>
		figures(b) - figures(a) ||
		offersOf(b) - offersOf(a) ||
		moves(a) - moves(b) ||
		a.id.length - b.id.length;
	const several = new Map<Model, readonly Model[]>();
	for (const ids of Map.groupBy(models, (model) => meanings.get(model)).values()) {
		if (ids.length < 2) continue;
		ids.sort(compare);
		for (const model of ids) several.set(model, ids);
	}
	return several;
}

/** Returns the version that a name means, of those with the same end. */
function versionOf(name: Model, versions: readonly Model[]): Model | undefined {
	const release = name.value("release_date");
	if (release) return versions.find((model) => model.value("release_date") === release);
	// A name without a release only points to its newest version, unless that is known as another model.
	const canonical = name.value("canonical_id");
	const same = versions.filter((model) => model.value("canonical_id") === canonical);
	const day = (model: Model): string => model.value("release_date") ?? "";
	return same.toSorted((a, b) => day(a).localeCompare(day(b))).at(-1);
}
