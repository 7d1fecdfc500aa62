// What a reader can take along: the corrected text, a link, a calendar, and a comparison.

import type { End, Found, Kept } from "../checker.ts";
import { byID } from "../dom.ts";
import { compareHref, encodeQuery, keyOf, maxPicks, modelHref, nameOf, providerOf } from "../settings.ts";
import { endDay, endingOf, isReported } from "../stack.ts";
import { maxShared, settings, type Checked } from "./checked.ts";
import { replacementOf } from "./replaced.ts";

const copy = byID<HTMLButtonElement>("corrected");
const copyOthers = byID<HTMLButtonElement>("others");
const share = byID<HTMLButtonElement>("share");
const calendar = byID<HTMLAnchorElement>("calendar");
const compare = byID<HTMLAnchorElement>("compare");

/** Offers what can be made of the ids of a text. */
export function showOffers(all: readonly Found[], checked: Checked): void {
	offerCopy(all, checked);
	offerLink(all);
	offerComparison(all);
	offerCalendar(all, checked);
}

/** Returns the ids as the copy writes them: with what is named to use here, and why some stay. */
function toWrite(found: readonly Found[], { day, models, reading: { finder } }: Checked): readonly Found[] {
	// Nothing is written in the place of a name.
	return found.filter(({ byName }) => !byName).map((one) => {
		const here = replacementOf(one, models, day).makers?.here;
		// What another place's maker names is a hint.
		if (here && !one.elsewhere) return { ...one, instead: [here], keep: "only its maker names what to use" };
		const replacement = one.replacement || one.coming;
		// The same id can name a deployment there, which goes on with another model behind it.
		const isNamed = !one.keep && one.mentions.every(({ exact }) => !exact) &&
			finder.resolver.segments.get(one.place)?.note === "deployment";
		const keep = isNamed ? `at ${finder.nameOf(one.place)} it can be the name of a deployment` : one.keep;
		return { ...one, replacement, keep };
	});
}

/** Returns which ids the copy keeps although something is named to use instead, and why. */
export function leftAlone(found: readonly Found[], checked: Checked): readonly Kept[] {
	const { text, path, kept, reading: { checker, finder } } = checked;
	// Nobody writes the ids of a list into a program from here.
	if (isList(text)) return [];
	return checker.keptIn(text, toWrite(found, checked), path, finder.values, kept);
}

/**
 * Offers the text with the replacements that `models check --write` would make, and with those that it
 * would make on the day when an id ends; and as a second step with those that only others than the providers
 * name. The row of an id says why a text keeps it.
 */
function offerCopy(found: readonly Found[], checked: Checked): void {
	const { text, path, day, reading: { checker, finder: { values } } } = checked;
	const { own, others } = checker.copiesOf(toWrite(found, checked), { text, path, values, day });
	for (const [button, { label, text: copied }] of [[copy, own], [copyOthers, others]] as const) {
		button.hidden = copied === "";
		button.textContent = label;
		button.dataset["copyText"] = copied;
	}
}

/** Whether each line of a text is one word. */
function isList(text: string): boolean {
	return text.split("\n").every((line) => /^\s*["'`]?[\w.:/@+-]*["'`]?,?\s*$/.test(line));
}

/** Returns the ids of a text as an address has them. Those that no model has may be the reader's own secret. */
export function idsForAddress(all: readonly Found[]): readonly string[] {
	const written = new Set(all.filter(({ stage }) => stage !== "unknown").map(addressOf));
	return [...written].filter((id) => !id.includes(",")).slice(0, maxShared);
}

/** Offers the address of the ids, which leave the page only if the reader shares it. */
function offerLink(all: readonly Found[]): void {
	const ids = idsForAddress(all);
	const query = encodeQuery(new URLSearchParams({ ids: ids.join(",") }));
	share.hidden = ids.length === 0;
	// What is on the button is short: on a phone all are to fit into two rows.
	share.title = `Copy a link to ${ids.length === 1 ? "this id" : `these ${ids.length} ids`}`;
	share.dataset["copyText"] = `${location.origin}${settings.prefix}/check/?${query}`;
}

/** Returns an id as the address has it. */
function addressOf({ id, findings, place }: Found): string {
	const [finding] = findings;
	// An id that means one offer is written as the catalog writes it. Others stay as they are.
	const isOffer = findings.length === 1 && finding && (!place || place === finding.model.provider);
	if (isOffer) return keyOf(finding.model);
	return place ? `${place}/${id}` : id;
}

/** Offers a calendar of the ends that are still to come: nobody can prepare for the others. */
function offerCalendar(all: readonly Found[], { day, reading: { checker } }: Checked): void {
	const ends = new Map<string, End>(); // by key: several ids can mean one model
	for (const { findings, instead, stage } of all) {
		for (const [i, finding] of findings.entries()) {
			const { model, stage: own } = finding;
			const date = endDay(model, day);
			if (!date || date <= day || own !== stage || own === "usable") continue;
			ends.set(keyOf(model), {
				provider: providerOf(settings, model),
				id: model.id,
				name: nameOf(model),
				date,
				text: endingOf(finding, day, false).text,
				isReported: isReported(model),
				next: instead[i]?.id ?? "",
				page: new URL(modelHref(settings, model), location.href).href,
			});
		}
	}
	calendar.hidden = ends.size === 0;
	if (calendar.href.startsWith("blob:")) URL.revokeObjectURL(calendar.href);
	calendar.textContent = `Add ${ends.size === 1 ? "this end" : `${ends.size} ends`} to calendar`;
	if (ends.size === 0) return;
	// The address that the site's own calendars have, wherever this page is read.
	const base = calendar.dataset["base"] ?? "";
	const text = checker.calendarOf([...ends.values()], base, new Date().toISOString());
	calendar.href = URL.createObjectURL(new Blob([text], { type: "text/calendar" }));
}

/** Offers the comparison of the models, as many as it takes. */
function offerComparison(all: readonly Found[]): void {
	const single = all.flatMap(({ findings }) => (findings.length === 1 ? findings : []));
	const keys = [...new Set(single.map(({ model }) => keyOf(model)))];
	const which = keys.length > maxPicks ? `the first ${maxPicks}` : keys.length;
	compare.hidden = keys.length < 2;
	compare.textContent = `Compare ${which}`;
	compare.href = compareHref(settings.prefix, keys.slice(0, maxPicks));
}
