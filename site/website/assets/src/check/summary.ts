// What is said about a text as a whole: what to do, its requests, and the text with its marks.

import { stageOf } from "../catalog/stage.ts";
import type { Found, Said } from "../checker.ts";
import { byID, item, make } from "../dom.ts";
import type { Model } from "../models.ts";
import { encodeQuery, keyOf, modelHref, nameOf, providerOf } from "../settings.ts";
import { colorOn, endingsOf, endsToday, mustReplace, tally, urgencyOf, type Counted, type Kind } from "../stack.ts";
import { dateInWords, fromNow, plural, stageInWords, thousands } from "../words.ts";
import { idsOfAddress, maxRows, maxShared, settings, type Checked, type Unread } from "./checked.ts";
import { isDeployment } from "./deployment.ts";
import type { Name } from "./names.ts";
import { idsForAddress } from "./offers.ts";
import { risesIn } from "./rises.ts";
import { effects, gravestFirst, tellingOf } from "./telling.ts";
import { firstOf, unbroken } from "./texts.ts";

/** A row of the answer: its first words, with the class of their color, and what belongs to them. */
interface Row {
	readonly className: string;
	readonly text: string;
	readonly rest: string; // "" if there is nothing
}

/** Kinds of ids that need nothing today. They have one row, without their ids. */
const fine: readonly Kind[] = ["safe", "said", "open"];

/** Says what has to be done, in a sentence and a list in the order of urgency. */
export function showSummary(found: readonly Found[], checked: Checked): void {
	const { day, text, called: names, unread, reading: { checker, finder } } = checked;
	const all = found.filter(({ uncovered }) => !uncovered);
	const deployments = all.filter((one) => isDeployment(one, finder)).map(({ id }) => id);
	const judged = all.filter((one) => !isDeployment(one, finder));
	const parts = tally(judged, finder.tally, day);
	const parameters = parametersOf(checked);
	// By the day: an end that is reported of tomorrow is nearer than one that is announced for next year.
	const urgent = parts.filter(({ kind }) => ["stopped", "likely", "today", "stops", "reported"].includes(kind))
		.flatMap((part) => (part.kind === "stops" ? byCloseness(judged, checked) : [part]))
		.toSorted((a, b) => rank(a).localeCompare(rank(b)));
	const isUrgent = (kind: string): boolean => urgent.some((part) => part.kind === kind);
	const others = parts.filter(({ kind }) => !isUrgent(kind) && !fine.includes(kind));
	const rows: Row[] = [
		...urgent.map((part) => rowOf(part, day)),
		...parameters,
		...others.map((part) => rowOf(part, day)),
	];
	if (deployments.length > 0) {
		const named = plural(deployments.length,
			"is the name of a deployment, not judged", "are names of deployments, not judged");
		rows.push({ className: "", text: named, rest: firstOf(deployments) });
	}
	for (const [count, when] of risesIn(all, day)) rows.push({ className: "", text: `${count} ${when}`, rest: "" });
	const moving = checker.movingIn(judged, day);
	if (moving.length > 0) {
		// The words of a model's page.
		const may = plural(moving.length, "is an alias that may point to a newer model at any time",
			"are aliases that may point to newer models at any time");
		rows.push({ className: "", text: may, rest: firstOf(moving) });
	}
	const well = parts.filter(({ kind }) => fine.includes(kind)).map((part) => part.text);
	if (well.length > 0) rows.push({ className: "", text: well.join(", "), rest: "" });
	const notes = notesOf(found, checked);
	const isEmpty = text && found.length === 0 && notes.length === 0;
	const none = names.length > 0 ? "No model id in this text, only names." : "No model id in this text.";
	let answer = isEmpty ? none : answerOf(all, parts, parameters, checked);
	// Names of deployments alone, or ids that the catalog does not cover.
	if (answer === "" && rows.length > 0) answer = `${rows.map((row) => row.text).join(", ")}.`;
	if (answer === "") answer = notes.shift() ?? "";
	// A single row says nothing that the sentence and the table do not say.
	const shown = rows.length > 1 || parameters.length > 0 ? rows : [];
	const items = [
		...shown.map(({ className, text: first, rest }) =>
			item(className ? make("strong", { className }, first) : first, ...(rest ? unbroken(`: ${rest}`) : []))),
		...notes.map((note) => item(...unbroken(note))),
		...(names.length > 0 ? [ofNames(names, all, checked)] : []),
		...(unread.length > 0 ? [ofUnread(unread, day)] : []),
	];
	byID("summary").replaceChildren(
		...(answer ? [make("p", {}, ...(typeof answer === "string" ? [answer] : answer))] : []),
		...(items.length > 0 ? [make("ul", { role: "list" }, ...items)] : []));
}

/** Returns the ids that stop within the month, and those that stop later: only an end that is close is red. */
function byCloseness(all: readonly Found[], { day, reading: { finder } }: Checked): readonly Counted[] {
	const [soon, later] = [true, false].map((isSoon) =>
		tally(all.filter((one) => isSoon === endsSoon(one, day)), finder.tally, day));
	const close = (soon ?? []).map((part) => ({ ...part, text: part.text.replace("within a year", "within 30 days") }));
	return [...close, ...later ?? []].filter(({ kind }) => kind === "stops");
}

/** Whether the day of an id's end is within the month, whoever says so. */
const endsSoon = (found: Found, day: string): boolean => {
	const end = endingsOf(found, day)[0]?.day;
	return end !== undefined && end !== "" && colorOn(end, day) === "soon";
};

/** By what rows of ends are ordered: what has ended is first, and ends without a day are last. */
const rank = ({ kind, day }: Counted): string =>
	({ stopped: "0", likely: "1" } as Partial<Record<Kind, string>>)[kind] ?? (day || "9999");

/**
 * Says that names are not judged, and leads to their ids. The ids of the text come along, and what is not
 * recognized as it is written: their answers stay.
 */
function ofNames(names: readonly Name[], all: readonly Found[], { unread, day }: Checked): HTMLElement {
	const named = names.filter(({ lacks }) => !lacks).map(({ model }) => keyOf(model)).slice(0, maxShared);
	const judged = idsForAddress(all).slice(0, maxShared - named.length);
	const others = unread.map(({ thing }) => thing);
	const ids = [...new Set([...judged, ...named, ...others])].slice(0, maxShared);
	const query = encodeQuery(new URLSearchParams({ ids: ids.join(",") }));
	const own = named.length > 1 ? "their ids" : "its id";
	const words = `Check ${own}${judged.length > 0 ? ` with the other ${thousands(judged.length)}` : ""}`;
	const link = make("a", { href: `${settings.prefix}/check/?${query}` }, words);
	const are = plural(names.length,
		"is the name of a model and no id, not judged", "are names of models and no ids, not judged");
	const texts = names.map(({ text, model, place, lacks }) => {
		if (lacks) return `${text} (no offer of ${lacks} is known)`;
		// Of what is sold by many, one place says nothing of the others: the id is that of this place.
		if (place || !model.makers) return `${text} (at ${providerOf(settings, model).name}${endedAt(model, day)})`;
		if (stageOf(model, day) !== "retired") return text;
		return `${text} (${endsToday(model, day) ? "retires today" : "retired"})`;
	});
	const links = named.length + judged.length > 0 ? [link] : [];
	return item(make("strong", { className: "unsure" }, are), `: ${firstOf(texts)}. `, ...links);
}

/** Says that a place has ended a model, which must not be read as sold there: ", retired". */
function endedAt(model: Model, day: string): string {
	if (stageOf(model, day) !== "retired") return "";
	return endsToday(model, day) ? ", retires today" : ", retired";
}

/** Says when a model ended, which must not be offered like one that is sold. */
function endedOn(model: Model, day: string): string {
	if (endsToday(model, day)) return "retires today";
	return model.retirement_date ? `retired on ${dateInWords(model.retirement_date)}` : "retired";
}

const maxUnread = 12; // of which each has a line

/** Names the things of a list of which nothing is known, with what they may mean: none is left out silently. */
function ofUnread(unread: readonly Unread[], day: string): HTMLElement {
	const are = plural(unread.length, "is not recognized as a model", "are not recognized as models");
	const lines = unread.slice(0, maxUnread).map(({ thing, near, family }) => {
		const links = near.flatMap((model, i) => {
			const name = nameOf(model);
			const text = name === model.id ? name : `${name}, ${model.id}`;
			const link = make("a", { href: modelHref(settings, model) }, text);
			const ended = stageOf(model, day) === "retired" ? ` (${endedOn(model, day)})` : "";
			const or = family > near.length ? "; " : " or "; // a name has its id behind a comma
			return i > 0 ? [or, link, ended] : [link, ended];
		});
		if (family > near.length) return item(`${thing}: several models are called so, such as `, ...links, ".");
		if (links.length > 0) return item(`${thing}: did you mean `, ...links, "?");
		const search = encodeQuery(new URLSearchParams({ search: thing }));
		const link = make("a", { href: `${settings.prefix}/?${search}` }, "Search for it");
		return item(`${thing}: no name or id is near. `, link);
	});
	const more = unread.slice(maxUnread).map(({ thing }) => thing);
	if (more.length > 0) lines.push(item(`and ${more.join(", ")}`));
	return item(make("strong", { className: "unknown" }, are), ":", make("ul", {}, ...lines));
}

/**
 * Returns the row of the ids that last alike: "1 retires on 14 January 2027, in 45 days: gpt-4o", or "2
 * retire within a year, the first on 11 December 2026, in 11 days: gpt-5-mini, gpt-4o".
 */
function rowOf({ kind, text, day: end, ids }: Counted, day: string): Row {
	const className = kind === "stops" && end ? colorOn(end, day) : kind;
	const isComing = end > day && (kind === "stops" || kind === "reported");
	if (!isComing) return { className, text, rest: firstOf(ids) };
	const when = `on ${dateInWords(end)}, ${fromNow(end, Date.parse(day))}`;
	// That a single one ends within a year, its day says.
	const said = ids.length > 1 ? `${text}, the first ${when}` : `${text.replace(/ within .*$/, "")} ${when}`;
	return { className, text: said, rest: firstOf(ids) };
}

/** Returns the rows of parameters that fail: an id that works is of no use to a request that does not. */
function parametersOf({ said }: Checked): readonly Row[] {
	return ([
		["refused", "stopped", "parameter is refused", "parameters are refused"],
		["missing", "stopped", "parameter is missing", "parameters are missing"],
		["may be refused", "discouraged", "parameter may be refused", "parameters may be refused"],
	] as const).flatMap(([effect, className, is, are]) => {
		// Two ids can refuse the same one.
		const settings = settingsOf(said, effect);
		return settings.length > 0 ? [{ className, text: plural(settings.length, is, are), rest: firstOf(settings) }] : [];
	});
}

/** Returns the parameters of an effect with their lines, each once. */
function settingsOf(said: readonly Said[], effect: Said["effect"]): readonly string[] {
	const some = said.filter((one) => one.effect === effect);
	return [...new Set(some.map(({ line, setting }) => `${setting} in line ${thousands(line)}`))];
}

/** Says what has to be done with parameters: "change 1 parameter and add 2". */
function changesOf(said: readonly Said[]): string {
	const refused = settingsOf(said, "refused").length;
	const missing = settingsOf(said, "missing").length;
	const changes = refused > 0 ? [`change ${plural(refused, "parameter")}`] : [];
	if (missing > 0) changes.push(`add ${refused > 0 ? thousands(missing) : plural(missing, "parameter")}`);
	return changes.join(" and ");
}

/** Returns the answer in a sentence: "Replace 5 of 9 ids, 3 of them now, and change 1 parameter." */
function answerOf(
	all: readonly Found[], parts: readonly Counted[], parameters: readonly Row[], checked: Checked,
): string | (Node | string)[] {
	const { said, day } = checked;
	if (all.length === 0) return "";
	const changes = changesOf(said);
	const due = parts.filter(({ kind }) => mustReplace.includes(kind));
	if (due.length > 0) return [...toReplace(all, due, changes, day), reportedSoon(all, checked)];
	if (changes) {
		const sentence = changes.replace(/^./, (first) => first.toUpperCase());
		return [make("strong", { className: "stopped" }, sentence), "."];
	}
	const [doubted] = parameters;
	return doubted ? `${doubted.text}.` : toExpect(all, parts);
}

/** Says what has to be replaced, by when, and which parameters have to be changed besides. */
function toReplace(
	all: readonly Found[], due: readonly Counted[], changes: string, day: string,
): (Node | string)[] {
	const total = idsIn(due);
	const gone = idsIn(due.filter(({ kind }) => kind !== "stops"));
	const isSome = gone > 0 && gone < total;
	const [stops] = due.filter(({ kind }) => kind === "stops");
	let when = isSome ? `, ${thousands(gone)} of them now` : " now";
	let className: string = "stopped";
	if (gone === 0 && stops) {
		when = `${total > 1 ? ", the first" : ""} by ${dateInWords(stops.day)} (${fromNow(stops.day, Date.parse(day))})`;
		className = colorOn(stops.day, day);
	}
	const rest = changes ? `${isSome ? "," : ""} and ${changes}` : "";
	// The color is that of the day: of some, those that have ended.
	const some = someOf(all, total);
	const [before = ""] = /^[, ]*/.exec(when) ?? [];
	const colored = gone === total
		? [make("strong", { className }, some + when)]
		: [some + before, make("strong", { className }, when.slice(before.length))];
	return ["Replace ", ...colored, `${rest}.`];
}

/**
 * Says how many others are reported to end within the month; "" if none is. A report is no reason to count
 * them as what has to be replaced, and they must not be overlooked beside that number.
 */
function reportedSoon(all: readonly Found[], { day, reading: { finder } }: Checked): string {
	const soon = tally(all.filter((one) => endsSoon(one, day)), finder.tally, day);
	const reported = soon.find(({ kind }) => kind === "reported");
	if (!reported) return "";
	const when = fromNow(reported.day, Date.parse(day));
	return ` ${reported.text}${reported.ids.length > 1 ? ", the first" : ""} ${when}.`;
}

/** Says what is in doubt if nothing has to be done, or that nothing is; "" if nothing is judged. */
function toExpect(all: readonly Found[], parts: readonly Counted[]): string {
	const doubtful = parts.filter(({ kind }) => !fine.includes(kind));
	if (doubtful.length > 1) return `${someOf(all, idsIn(doubtful))} are in doubt.`;
	if (doubtful.length === 0 && parts.length > 1) return "Nothing has to be replaced.";
	const [only] = doubtful.length > 0 ? doubtful : parts;
	if (!only) return "";
	// Without their number: "gpt-5 is reported to end", "3 of 9 ids are not in the catalog".
	const [, words = ""] = /^[\d,]+ (.*)$/.exec(only.text) ?? [];
	return `${someOf(all, only.ids.length)} ${words}.`;
}

const idsIn = (parts: readonly Counted[]): number => parts.reduce((sum, { ids }) => sum + ids.length, 0);

/** A number of all ids: "2 of 4 ids", "4 ids"; of a single one its id. */
function someOf(all: readonly Found[], some: number): string {
	if (all.length === 1) return all[0]?.id ?? "";
	const word = all.some(({ byName }) => byName) ? "model" : "id";
	return some === all.length ? plural(some, word) : `${thousands(some)} of ${plural(all.length, word)}`;
}

/** Returns sentences about what was not judged. */
function notesOf(
	found: readonly Found[], { text, unread, unchecked, uncheckedAt, unruled, unruledAt }: Checked,
): string[] {
	const all = found.filter(({ uncovered }) => !uncovered);
	const others = found.filter(({ uncovered }) => uncovered).map(({ id }) => id);
	const lines = text.split("\n");
	// What is not recognized is named with what it may mean.
	const isUnread = (id: string): boolean => unread.some(({ thing }) => thing === id);
	const missed = idsOfAddress().filter((id) => lines.includes(id) && !isRead(id, found) && !isUnread(id));
	const notes: string[] = [];
	if (all.length > maxRows) notes.push(`The first ${maxRows} are shown.`);
	if (others.length > 0) {
		const one = "it may belong to a provider that the catalog does not cover, or have another name there";
		const many = "they may belong to providers that the catalog does not cover, or have other names there";
		notes.push(`Not in the catalog: ${firstOf(others)}; ${others.length > 1 ? many : one}.`);
	}
	if (unchecked.length > 0) {
		// An id that is safe says nothing about a request that fails.
		const why = uncheckedAt.length > 0
			? ` at ${firstOf(uncheckedAt)}, whose requests are not read: ${firstOf(unchecked)}.`
			: `: ${firstOf(unchecked)}. What the requests are sent to, or the value, is not known.`;
		notes.push(`Parameters not checked${why}`);
	}
	if (unruled.length > 0) {
		const at = firstOf(unruledAt);
		notes.push(`Parameters not checked at ${at}, of whose parameters nothing is known: ${firstOf(unruled)}.`);
	}
	if (missed.length > 0) notes.push(`Not read as an id: ${firstOf(missed)}.`);
	return notes;
}

/** Whether an id of the address was found: what is before it can be a place. */
function isRead(id: string, found: readonly Found[]): boolean {
	return found.some((read) => id.includes(read.id));
}

/** Shows what the requests in the text set that models refuse or ignore, and no row has. */
export function showRequests(said: readonly Said[], shown: readonly Found[]): void {
	const offsets = new Set(shown.flatMap(({ mentions }) => mentions.map(({ at }) => at)));
	const rest = gravestFirst(said.filter(({ id }) => !offsets.has(id))).slice(0, maxRows);
	byID("requests").hidden = rest.length === 0;
	byID("said").replaceChildren(...rest.map(({ line, effect, text }) => tellingOf(effect, [line], `${text}.`)));
}

/**
 * Shows the text with its marks. A list of ids that the address has says nothing beside the table.
 */
export function showText(
	found: readonly Found[], { text, day, said, reading: { checker } }: Checked,
): void {
	const section = byID("marked");
	const markOf = (part: string, one: Found | Said): HTMLElement => {
		if (!("effect" in one)) return make("mark", { className: urgencyOf(one, day), title: titleOf(one, day) }, part);
		const { stage, label } = effects[one.effect];
		return make("mark", { className: stage, title: `${label}: ${one.text}` }, part);
	};
	section.hidden = found.length === 0 || text === idsOfAddress().join("\n");
	// What a successor would refuse is said of the id.
	const grave = said.filter(({ effect }) => ["refused", "missing", "may be refused"].includes(effect));
	const refused = new Map(grave.map(({ line }) => [line, grave.filter((one) => one.line === line)]));
	const lines = section.hidden ? [] : checker.elementsOf(text, found, markOf, refused);
	byID("source").replaceChildren(...lines);
}

/** Returns what a mark says of its id. */
function titleOf(found: Found, day: string): string {
	const { id, stage, until, uncovered } = found;
	const isLastDay = endingsOf(found, day)[0]?.kind === "today";
	const known = isLastDay ? "retires today" : stageInWords(stage);
	const meaning = uncovered ? "not in the catalog" : known;
	return until ? `${id}: ${meaning} (${until})` : `${id}: ${meaning}`;
}
