// Says how models were found, and what is uncertain: explain.go of package resolve.

import { nothing, type Answer, type Found } from "./answer.ts";
import type { Index, Matched, Named } from "./index.ts";
import type { Reading } from "./read.ts";
import { withoutDate, type Retired } from "./table.ts";

type Catalog = Index<Named>;

/** The note of suffixes that only gateways have. */
export const modeNote = "route";

// The keys of the sentences after which days and prices can differ from those of the models.
const unsureNotes = ["cloud", "fine-tune", "host", modeNote];

/** What the sentences of notes name. */
interface Values {
	readonly place?: string;
	readonly provider?: string;
	readonly id?: string; // of the provider
	readonly suffix?: string;
	readonly day?: string;
}

/** What is uncertain about an answer. */
interface Note {
	readonly key: string; // of the table's notes; "": nothing is to be said
	readonly unsure: boolean; // whether it makes the answer unsure
}

/**
 * Returns the answer of a reading that has models, all of one provider or, if the name is
 * ambiguous, of several.
 */
export function explain<M extends Named>(
	index: Index<M>, name: string, reading: Reading, matched: Matched<M>,
): Answer<M> {
	const { models, how } = matched;
	const { place, at, suffix, wrapper } = reading;
	const provider = models[0]?.provider ?? "";
	// The sentences come in this order: where the models are from, what the place and the form of the
	// id leave open, then what the step that found the models does.
	const notes = notesOn(index, name, reading, matched);
	return {
		...answerOf(name, reading),
		found: foundBy(index, reading, models),
		models,
		note: sentences(index, notes.map(({ key }) => key), { place, provider, id: models[0]?.id ?? "", suffix }),
		how,
		tuned: wrapper?.note === "fine-tune",
		unsure: notes.some(({ unsure }) => unsure),
		own: provider === place && at > 0,
		literal: isLiteral(index, name, reading, matched),
	};
}

/** Returns what a reading of a name says by itself. */
function answerOf(name: string, { place, at, end }: Reading): Answer<never> {
	return { ...nothing, place, text: name.slice(at, end), at };
}

/** Returns how a name was understood that has models in one of its readings. */
function foundBy(index: Catalog, { place }: Reading, models: readonly Named[]): Found {
	if (place && !index.covers(place)) return "uncovered"; // the models are a hint: those of another provider
	return models.length > 1 ? "ambiguous" : "spelling";
}

/**
 * Whether the name has the id as the provider of the models writes it, so that a program may put
 * another id of this provider in its place. Each way in which it may not has its own reason.
 */
function isLiteral(index: Catalog, name: string, reading: Reading, { models, how }: Matched<Named>): boolean {
	const { id, at, end, place, wrapper } = reading;
	const provider = models[0]?.provider ?? "";
	const isWritten = (how === "exact" || how === "alias") && name.slice(at, end) === id;
	if (!isWritten) return false; // it is another spelling
	if (place === provider) {
		// mistralai/devstral-small-2505 can be a repository of weights, or a gateway's id: the
		// organization of a maker is no prefix that its own API has.
		if (index.isMaker(provider) && ofOrganization(index, name.slice(0, at))) return false;
	} else if (isElsewhere(index, reading)) {
		return false; // openrouter/openai/gpt-4o has OpenAI's id, but the request goes to OpenRouter
	}
	// The place gives its own ids to models.
	if (placeNote(index, reading)) return false;
	return !wrapper?.foreign;
}

/** Returns what is uncertain about the models of a reading, in the order of the sentences. */
function notesOn(index: Catalog, name: string, reading: Reading, { models, how }: Matched<Named>): Note[] {
	const { id, place, wrapper, note, display } = reading;
	const provider = models[0]?.provider ?? "";
	const notes: Note[] = [];
	if (place && place !== provider) notes.push({ key: awayNote(index, reading), unsure: true });
	notes.push({ key: placeNote(index, reading), unsure: false });
	if (place === provider) notes.push({ key: versionNote(index, place, models), unsure: false });
	const form = wrapper?.note ?? "";
	notes.push({ key: form, unsure: unsureNotes.includes(form) });
	// A host or gateway that has the id with the suffix knows what it means by it.
	notes.push({ key: note, unsure: unsureNotes.includes(note) && !isElsewhere(index, reading) });
	const isWeights = how === "case" && isRepository(index, name, reading, provider);
	if (isWeights) notes.push({ key: "weights", unsure: true });
	if (display) notes.push({ key: "display", unsure: true });
	// Some version of the model, each with its days; or a snapshot that is not in the catalog.
	if (how === "undated") notes.push({ key: how, unsure: false });
	if (how === "snapshot") notes.push({ key: how, unsure: true });
	if (how === "model") notes.push({ key: "own-id", unsure: false });
	const found = foundBy(index, reading, models);
	// Of several models of one provider it is certain at least whose they are.
	const isMixed = found === "ambiguous" && models.at(-1)?.provider !== provider;
	if (isMixed) notes.push({ key: "ambiguous", unsure: false });
	const isOnly = found === "spelling" && !place && !index.isMaker(provider);
	if (isOnly) notes.push({ key: "only", unsure: index.guessed(id, provider) });
	return notes;
}

/**
 * Whether a reading has the form of a repository of open weights at Hugging Face: the organization
 * of a maker, and a name with capitals. mistralai/Devstral-Small-2505 is one, and its weights stay
 * when the API ends.
 */
function isRepository(index: Catalog, name: string, { id, at, wrapper }: Reading, provider: string): boolean {
	if (wrapper || id.toLowerCase() === id) return false;
	return index.isMaker(provider) && ofOrganization(index, name.slice(0, at));
}

/** Whether the text before an id is an organization of a maker at Hugging Face. */
function ofOrganization({ table }: Catalog, before: string): boolean {
	const text = before.toLowerCase();
	return table.organizations.some((organization) => text === `${organization}/`);
}

/** Whether a reading names a cloud, host or gateway. */
export function isElsewhere(index: Catalog, { place }: Reading): boolean {
	return place !== "" && !index.isMaker(place);
}

/**
 * Returns the key of the sentence about models that are not those of the place that a reading
 * names.
 */
function awayNote(index: Catalog, reading: Reading): string {
	const covered = index.covers(reading.place);
	if (isElsewhere(index, reading)) return covered ? "absent" : "place";
	return covered ? "other" : "uncovered";
}

/**
 * Returns the key of the sentence about what is uncertain about each id at a place; "" if there is
 * none. At Azure an id is that of a deployment, which can be any model, unless its form names the
 * model.
 */
export function placeNote(index: Catalog, { place, wrapper }: Pick<Reading, "place" | "wrapper">): string {
	return wrapper?.model ? "" : index.segments.get(place)?.note ?? "";
}

/**
 * Returns the key of the sentence about models of a place that name no version, where each version
 * ends by itself, as at Azure; "" if there is none.
 */
export function versionNote({ segments, table }: Catalog, place: string, [first]: readonly Named[]): string {
	if (!first || withoutDate(first.id, table)) return "";
	return segments.get(place)?.rows ?? "";
}

/** Returns the answer of a reading that is an id that retired before the catalog's time. */
export function explainGone(index: Catalog, name: string, reading: Reading, retired: Retired): Answer<never> {
	const { id, place, at, suffix } = reading;
	const { provider, day, ids } = retired;
	const isAway = place !== "" && place !== provider;
	const keys = isAway ? [awayNote(index, reading), "gone"] : ["gone"];
	return {
		...answerOf(name, reading),
		found: id === name && ids.includes(name) ? "exact" : "spelling",
		how: "gone",
		retired,
		own: place === provider && at > 0,
		unsure: isAway,
		note: sentences(index, keys, { place, provider, suffix, day }),
	};
}

/**
 * Returns the answer of a reading whose id moves on to newer models at its maker. No model follows:
 * at the place that is named the id means one model for ever, and nobody says which.
 */
export function explainMoving(index: Catalog, name: string, reading: Reading, maker: string): Answer<never> {
	const { place } = reading;
	const key = isElsewhere(index, reading) ? "moving" : "moving-mode";
	return {
		...answerOf(name, reading),
		found: place && !index.covers(place) ? "uncovered" : "none",
		note: sentences(index, [key], { place, provider: maker }),
	};
}

/**
 * Returns the answer if no reading has models. The first reading that names a place names it for
 * all: a segment does so, and forms that mean nothing else.
 */
export function explainNone(index: Catalog, readings: readonly Reading[], hint: string): Answer<never> {
	const place = readings.find(surelyNames)?.place ?? hint;
	if (!place) return nothing;
	const covered = index.covers(place);
	let key = covered ? "missing" : "uncovered";
	if (index.segments.get(place)?.note) key = "own-name"; // that no model is called so says nothing
	const note = sentences(index, [key], { place });
	return { ...nothing, place, found: covered ? "none" : "uncovered", note };
}

/** Whether a reading names a place whatever follows. */
function surelyNames({ place, wrapper }: Reading): boolean {
	return place !== "" && (!wrapper || wrapper.sure === true || wrapper.place !== place);
}

/** Returns the sentences of some keys, each once. */
export function sentences(index: Catalog, keys: readonly string[], values: Values): string {
	const { place, provider, id = "", suffix = "", day = "" } = values;
	const texts = new Set<string>();
	for (const key of keys) {
		const text = (index.table.notes[key] ?? "")
			.replaceAll("{place}", () => index.nameOf(place))
			.replaceAll("{provider}", () => index.nameOf(provider))
			.replaceAll("{id}", () => id)
			.replaceAll("{suffix}", () => suffix)
			.replaceAll("{day}", () => day);
		if (text) texts.add(text);
	}
	return [...texts].join(" ");
}
