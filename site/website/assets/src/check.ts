// The check page: finds model ids in a text that never leaves the page, and says what they mean
// today, until when, and what replaces them at what price. The address /check/?ids=a,b,c has a list
// of ids instead of a text, which can be shared.

import { stageOf } from "./catalog/stage.ts";
import { billStack, readUse } from "./check/bill.ts";
import { idsOfAddress, loadReading, maxRows, settings, type Checked } from "./check/checked.ts";
import { isDeployment } from "./check/deployment.ts";
import { exampleText } from "./check/example.ts";
import { countLogged } from "./check/logged.ts";
import { meantBy, segmentBefore } from "./check/near.ts";
import { leftAlone, showOffers } from "./check/offers.ts";
import { placedNames } from "./check/placed.ts";
import { rowsOf } from "./check/row.ts";
import { showRequests, showSummary, showText } from "./check/summary.ts";
import type { Found } from "./checker.ts";
import { byID } from "./dom.ts";
import { once } from "./load.ts";
import { loadModels, type Model } from "./models.ts";
import { succeeds } from "./page.ts";
import { keyOf } from "./settings.ts";
import { isoDay, plural } from "./words.ts";

const input = byID<HTMLTextAreaElement>("text");
const example = byID<HTMLButtonElement>("example");
const maxNear = 25; // rows with the nearest ids of unknown ones
const maxSlips = 100; // LIMIT: of more ids of other providers, none is taken for a slip
const maxBegun = 3; // models of those whose names begin like a thing of a list
const maxOffers = 12; // near ones of which the first three models are shown

const minRows = 8; // of the field, as in the template
const maxRowsOfField = 12;

let run = 0; // the number of the last check

const loadAll = once(() => loadModels(settings, false));

/** Checks the text, unless it changes in between. */
async function check(): Promise<void> {
	const text = input.value;
	run++;
	const current = run;
	if (text) byID("summary").textContent = "Checking…";
	const day = isoDay(new Date());
	const loaded = await loadReading(await loadAll(), day);
	const { checker, catalog, finder, calls, names } = loaded;
	const models = new Map(catalog.models.map((model) => [keyOf(model), model]));
	const scanned = await checker.scan(text, finder, { models, day }, () => current === run);
	if (!scanned) return;
	const { said, kept, ...unjudged } = checker.requestsIn(text, scanned, calls);
	const slipsOf = (written: string): readonly Model[] =>
		checker.nearest(catalog, written, maxOffers, (_, isMeant) => isMeant);
	// Places can have other names before their ids: vertex_ai/gemini-2.5-flash.
	const asKey = ({ id, place }: Found): string => (place ? id.replace(/^[\w-]+\//, `${place}/`) : id);
	let looked = 0;
	/** Whether an unknown id is one letter away from an id of the catalog, and so is meant as this. */
	const isSlip = (read: Found): boolean => {
		looked++;
		return looked <= maxSlips && slipsOf(asKey(read)).length > 0;
	};
	// An id whose request its successor would refuse is left to a person.
	const found = checker.mostUrgentFirst(checker.withUnread(text, scanned, finder), day).map((read) => {
		const mentions = read.mentions.map((mention) =>
			kept.has(mention.at) ? { ...mention, exact: false } : mention);
		// What is called like a model may be its id at a place that the catalog does not cover.
		const uncovered = read.uncovered && (names.named(read.id) !== undefined || !isSlip(read));
		return { ...read, mentions, uncovered };
	});
	// What is written in a text is meant even if it will end; the row of that id says so.
	const isOffered = (model: Model, isMeant: boolean): boolean => {
		const stage = stageOf(model, day);
		return stage === "usable" || (isMeant && ["uncertain", "retiring", "retired"].includes(stage));
	};
	const nearestTo = (written: string): readonly Model[] => {
		const slips = slipsOf(written);
		if (slips.length > 0) return slips;
		const offered = checker.nearest(catalog, written, maxOffers, isOffered);
		// A mistyped id of what has ended is still a mistyped id, and the day beside it says that it has.
		return offered.length > 0 ? offered : checker.nearest(catalog, written, maxOffers);
	};
	const near = (unknown: Found): readonly Model[] => {
		const { id, place, mentions: [first] } = unknown;
		// The provider before an id that no model has is not part of it: azure/gpt5-mini.
		const written = place || finder.resolver.place(segmentBefore(text, first?.at ?? 0));
		return meantBy(nearestTo(asKey(unknown)), { id, place: written, models, day });
	};
	const things = names.things(text);
	const mentioned = found.flatMap(({ mentions }) => mentions);
	const unread = [...new Set([...things, ...(things.length > 0 ? [] : names.strangers(text))])]
		.filter((thing) => !names.has(thing) && !mentioned.some((mention) => thing.includes(mention.text)))
		.map((thing) => {
			// People leave out the end of a name more often than they mistype it.
			const begun = names.begunBy(thing);
			if (begun.length > 0) return { thing, near: begun.slice(0, maxBegun), family: begun.length };
			const named = nearestTo(thing);
			// The maker is no part of most names: "Amazon Titan Text".
			const nearest = named.length > 0 ? named : nearestTo(thing.replace(/^\S+ (?=\S+ )/, ""));
			return { thing, near: meantBy(nearest, { id: thing, place: "", models, day }), family: 0 };
		});
	const path = checker.kindOf(text);
	const named = await names.inLong(text, things, found, () => current === run, finder.placesIn(text));
	const called = named && await placedNames(named, catalog, (place) => finder.nameOf(place));
	if (!called || current !== run) return;
	const { judged, open } = checker.judgeNames(called, text, { models, day }, finder);
	const ofText = { text, path, day, models, near, called: open, unread, kept, said, ...unjudged };
	show(checker.mostUrgentFirst([...found, ...judged], day), { ...ofText, reading: loaded });
}

/** Shows what was found in a text. */
function show(found: readonly Found[], checked: Checked): void {
	const all = found.filter(({ uncovered }) => !uncovered);
	showSummary(found, checked);
	byID("results").hidden = all.length === 0;
	byID("results").classList.toggle("listed", checked.text === idsOfAddress().join("\n"));
	byID("using").hidden = all.length === 0;
	// The page bills a month at the reader's tokens. That it leaves those of a log aside must be said.
	const logged = countLogged(checked.text);
	byID("logged").hidden = logged === 0;
	byID("counted").textContent = plural(logged, "line has", "lines have");
	const shown = all.slice(0, maxRows);
	const left = leftAlone(all, checked);
	const lines = checked.text.split("\n");
	byID("rows").replaceChildren(...shown.flatMap((read, i) => {
		// A name of the reader's own is no slip of an id.
		const isSlip = read.stage === "unknown" && !isDeployment(read, checked.reading.finder);
		const near = isSlip && i < maxNear ? checked.near(read) : null;
		return rowsOf(read, { near, left, lines }, checked);
	}));
	showRequests(checked.said, shown);
	billStack(all, checked);
	showText(found, checked);
	showOffers(all, checked);
}

/** Checks the text, or says why that failed. */
async function update(): Promise<void> {
	example.hidden = input.value !== "";
	fitField();
	if (await succeeds(check(), false)) return; // a reload would lose the text
	byID("summary").textContent = "";
}

/**
 * Makes the field as high as its text, within bounds: what was pasted first is to be seen, too. That of a list
 * from the address stays low.
 *
 * LIMIT: a line that wraps counts as one. field-sizing in CSS would count it, but its least height moves the
 * buttons beside the field.
 */
function fitField(): void {
	if (input.rows < minRows) return;
	const lines = input.value.split("\n", maxRowsOfField).length;
	input.rows = Math.max(minRows, lines);
}

/** Writes an example into the field, and checks it. */
async function showExample(): Promise<void> {
	input.value = exampleText(await loadAll(), isoDay(new Date()));
	input.focus();
	return update();
}

/**
 * Says that the page is about the ids of the address, until the text is another one. Returns what says so of
 * the text instead.
 */
function showShared(ids: readonly string[]): () => void {
	const heading = document.querySelector("h1") as HTMLElement;
	const lead = document.querySelector(".lead") as HTMLElement;
	const own = [document.title, heading.textContent] as const;
	const words = `Check of ${plural(ids.length, "id")}`;
	document.title = `${words} · ${document.title}`;
	heading.textContent = words;
	lead.textContent = "Until when each model works, what replaces it, and what that costs. " +
		"The ids are in the address of this page; what you change here stays in your browser.";
	lead.classList.add("stacked");
	return () => {
		[document.title, heading.textContent] = own;
		lead.textContent = `The address of this page still has the ${plural(ids.length, "id")} that it was opened with. ` +
			"What you write here stays in your browser.";
	};
}

readUse();
input.addEventListener("input", () => void update());
example.addEventListener("click", () => void succeeds(showExample(), false));
byID("retry").addEventListener("click", () => void update());
const shared = idsOfAddress();
if (shared.length > 0) {
	input.value = shared.join("\n");
	input.rows = Math.min(3, shared.length); // the table has the same ids
	byID("summary").textContent = "Checking…";
	const restore = showShared(shared);
	// The title of a list that is no longer there would be that of another answer.
	input.addEventListener("input", restore, { once: true });
}
if (input.value) void update();
