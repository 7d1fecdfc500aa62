// The row of an id: what it means, how long it works, and what replaces it at what price.

import { stageOf } from "../catalog/stage.ts";
import type { Found, Kept } from "../checker.ts";
import type { Costs } from "../costs.ts";
import { make } from "../dom.ts";
import type { Model } from "../models.ts";
import { profileIn, writtenAs } from "../profile.ts";
import { namedInWords, type MakersNext } from "../replacement.ts";
import { modelHref, nameOf, providerOf } from "../settings.ts";
import { colorOf, colorOn, endingOf, endingsOf, endsToday, urgencyOf, type Ending } from "../stack.ts";
import { stageInWords, thousands } from "../words.ts";
import { settings, type Checked } from "./checked.ts";
import { isDeployment } from "./deployment.ts";
import { inOtherUnits, nothingNamed, replacementOf } from "./replaced.ts";
import { saidTo } from "./telling.ts";
import { firstOf } from "./texts.ts";

const disputed = "disputed"; // a price about which sources disagree: facts.Disputed in Go

/** What is told of an id besides what it means. */
interface Beside {
	readonly near: readonly Model[] | null; // what an unknown id may mean; null if that is not sought
	readonly left: readonly Kept[]; // of all ids that the copy of the text keeps
	readonly lines: readonly string[]; // of the text
}

/** Returns the rows of an id: what it means, and below it its lines of the text with what their requests set. */
export function rowsOf(found: Found, beside: Beside, checked: Checked): readonly HTMLElement[] {
	const { lists, isWhole } = checked.reading.checker.toldOf(found, beside.lines, beside.left, checked.said);
	const numbers = [...new Set(found.mentions.map(({ line }) => thousands(line)))];
	// The lines below the row have their numbers.
	const first = row(found, isWhole ? [] : numbers, beside, checked);
	if (lists.length === 0) return [first];
	const told = make("td", { colSpan: 6 }, make("div", {}, ...lists));
	return [first, make("tr", { className: `told ${first.className}` }, told)];
}

function row(
	found: Found, lines: readonly string[], { near, left }: Beside, { day, kept, models, reading, said }: Checked,
): HTMLElement {
	const { id } = found;
	const { makers } = replacementOf(found, models, day);
	const [now, later] = pricesOf(found, models, day);
	const meant = near ? meantIn(near, found.place, day) : [];
	const isTold = (at: number): boolean => kept.has(at) || left.length > 0;
	const written = (next: Model): Node[] => nextOf(next, found);
	const nameOfProvider = (provider: string): string => reading.finder.nameOf(provider);
	const named = [...insteadOf(found, isTold, written), ...makersOf(makers, written, nameOfProvider), ...meant];
	const none = named.length === 0 ? nothingNamed(found, models, day, nameOfProvider) : "";
	// A request that fails is as urgent as an id that has ended.
	const isRefused = saidTo(found, said).some(({ effect }) => effect === "refused" || effect === "missing");
	const className = isRefused ? "refused" : urgencyOf(found, day);
	// Where the lines of other ids have their numbers, too.
	const words = `${lines.length > 1 ? "lines" : "line"} ${firstOf(lines)}`;
	const at = lines.length > 0 ? [make("small", { className: "lines" }, words)] : [];
	return make("tr", { className },
		make("th", { scope: "row" }, make("code", {}, id),
			...(found.byName ? [make("small", {}, "by name")] : []), ...meanings(found, day, reading.finder), ...at),
		make("td", { className: "until" }, ...lasting(found, day, reading.finder)),
		make("td", { className: "instead" }, ...named, ...(none ? [make("small", {}, none)] : [])),
		make("td", { className: "price" }, ...now),
		make("td", { className: "price" }, ...later),
		make("td", { className: "month" }));
}

/** Returns the ids that an unknown one may mean, or says that none is like it. */
function meantIn(near: readonly Model[], place: string, day: string): readonly HTMLElement[] {
	if (near.length === 0) return [make("small", {}, "No id or name in the catalog is like it.")];
	return [make("small", {}, "Did you mean"), ...near.flatMap((model) => nearButton(model, place, day))];
}

/**
 * Returns a button for an id that may be meant, and when it ends if it does not stay: at whom, if that is
 * not the place that the text names or, without one, its maker.
 */
function nearButton(model: Model, place: string, day: string): readonly HTMLElement[] {
	const ending = endingOf({ model, stage: stageOf(model, day), doubt: "" }, day, false);
	const stays = ["safe", "open"].includes(ending.kind);
	const isAway = place ? model.provider !== place : !model.makers;
	const at = isAway ? ` (${providerOf(settings, model).name})` : "";
	return [idOf(model), ...(stays ? [] : [make("small", {}, ending.text + at)])];
}

/** Returns what an id means: each model with its stage, as a link. */
function meanings(found: Found, day: string, finder: Checked["reading"]["finder"]): readonly HTMLElement[] {
	const { id, findings, stage, retired, doubt } = found;
	if (retired) {
		const page = make("a", { href: retired.page }, new URL(retired.page).host);
		return [make("small", {}, badge(doubt ? "uncertain" : "retired"), " says ", page)];
	}
	if (isDeployment(found, finder)) return [make("small", {}, make("span", { className: "badge" }, "not judged"))];
	if (findings.length === 0) return [make("small", {}, badge(stage))];
	return findings.map((finding) => {
		const { model, stage: own } = finding;
		const provider = providerOf(settings, model).name;
		const text = id === model.id ? provider : `${model.id} · ${provider}`;
		const link = make("a", { href: modelHref(settings, model) }, text);
		const ending = endingOf(finding, day, false);
		return make("small", {}, badge(colorOf(ending, own, day), ending), " ", link);
	});
}

/** Returns how long an id works, and what is uncertain about that. */
function lasting(found: Found, day: string, finder: Checked["reading"]["finder"]): readonly HTMLElement[] {
	const { findings, note } = found;
	const unsure = found.mentions.some((mention) => mention.unsure);
	const endings = found.retired
		? endingsOf(found, day)
		: findings.map((finding) => endingOf(finding, day, unsure));
	// One sentence can say how long several places have it.
	const different = endings.filter(({ text }, i) => endings.findIndex((other) => other.text === text) === i);
	const said = different.map((ending) => {
		const { kind, text, left } = ending;
		const className = kind === "stops" ? `stops ${colorOn(ending.day, day)}` : kind;
		const line = make("p", { className }, make("span", {}, text));
		if (left) line.append(" ", make("small", {}, left));
		return line;
	});
	if (isDeployment(found, finder)) return [...said, make("p", { className: "unsure" }, note)];
	const isUnknown = endings.length === 0 && !note;
	if (isUnknown) said.push(make("p", { className: "unknown" }, "No model has this id."));
	return note ? [...said, make("small", {}, note)] : said;
}

/** Returns what to write instead of an id, and why it has to be written by hand if no other row tells it. */
function insteadOf(
	{ findings, instead, mentions, sites: named }: Found, isTold: (at: number) => boolean,
	written: (next: Model) => readonly Node[],
): readonly Node[] {
	// The same id at several places is written once, and leads to the first of them.
	const next = new Map<string, Model>();
	for (const model of instead) {
		if (model && !next.has(model.id)) next.set(model.id, model);
	}
	if (next.size === 0) return [];
	const reasons = new Set<string>();
	for (const [i, { model }] of findings.entries()) {
		// Of the first, whose replacement is written, each link of the chain to it counts.
		const sites = i === 0 ? named : model.value("replacement_sites");
		if (sites && instead[i]) reasons.add(`Named by ${sites}, not by ${providerOf(settings, model).name}.`);
	}
	for (const { exact, at } of mentions) {
		if (!exact && !isTold(at)) reasons.add("Not the exact id: replace it by hand.");
	}
	return [...[...next.values()].flatMap(written), ...[...reasons].map((reason) => make("small", {}, reason))];
}

/** Returns what the maker of a model names, if the place that sells it names nothing. */
function makersOf(
	makers: MakersNext | undefined, written: (next: Model) => readonly Node[], nameOfProvider: (id: string) => string,
): readonly Node[] {
	if (!makers) return [];
	const { model, here, place } = makers;
	const lead = namedInWords(makers, (maker) => providerOf(settings, maker).name);
	const said = make("small", {}, `${lead} ${nameOf(model)}`);
	const at = place ? `at ${nameOfProvider(place)}` : "here";
	if (here) said.append(`; ${at}:`);
	else if (place) said.append(`; ${at}: not known`);
	if (!here) return [said];
	return [said, ...written(here)];
}

/**
 * Returns what replaces an id, as the id is written: by the same profile of Bedrock or, if that is not known,
 * without a button. A copied id without the profile would send requests elsewhere.
 */
function nextOf(next: Model, { id, findings: [first] }: Found): Node[] {
	const { id: written, lacks } = first ? writtenAs(next, first.model, id) : { id: next.id, lacks: "" };
	if (!lacks) return [idOf(next, written)];
	return [linkOf(next, next.id), make("small", {}, `No profile ${lacks} is known.`)];
}

type Content = readonly (Node | string)[];

/**
 * Returns the prices of the first model that an id means, and those of what replaces it. Prices about
 * which sources disagree are there with the bills, which are loaded when there is a use.
 */
export function pricesOf(
	found: Found, models: Checked["models"], day: string, bills?: Costs,
): readonly [now: Content, later: Content] {
	const { findings, instead } = found;
	const model = findings[0]?.model;
	const own = replacementOf(found, models, day).next;
	const next = own ?? instead.find(Boolean);
	// What replaces a profile of Bedrock at the same place is asked for by a profile, too.
	const idAt = (of: Model): string => (of.provider === model?.provider ? found.id : "");
	const later = next ? [...priceOf(next, day, idAt(next), bills)] : [];
	if (next && model && inOtherUnits(model, next)) later.push(make("small", {}, "in another unit"));
	// The replacement of the same id at another place is in no sum, and its price is no price here.
	if (next && next !== own) later.push(make("small", {}, `at ${providerOf(settings, next).name}`));
	return [model ? priceOf(model, day, found.id, bills) : ["–"], later];
}

/**
 * Returns the prices of a model per million tokens of input and output, whether they are its last
 * ones, what is announced, and what is beyond them: at the scope that an id names by which it is asked for.
 */
function priceOf(model: Model, day: string, asked: string, bills?: Costs): Content {
	const priceIn = model.cell("price_in");
	const priceOut = model.cell("price_out");
	const scope = bills?.scopeIn(model, asked) ?? "";
	const billed = (cell: string, meter: "input" | "output"): string =>
		cell === disputed || (scope && cell.startsWith("$")) ? bills?.listed(model, meter, day, scope) || cell : cell;
	const input = billed(priceIn, "input");
	const output = billed(priceOut, "output");
	const note = model.value("price_note") ?? "";
	const isPrice = (cell: string): boolean => /^\$|^free/.test(cell);
	const isDisputed = priceIn === disputed || priceOut === disputed;
	if (!isPrice(input) && !isPrice(output)) {
		return [make("small", { className: "alone" }, isDisputed ? "sources disagree" : "not known")];
	}
	// What has ended has the prices of its last day, which must not look like an offer of today.
	const hasEnded = stageOf(model, day) === "retired" && !endsToday(model, day);
	const coming = hasEnded ? "" : comingPrice(model, input, output);
	return [
		`${input} / ${output}`,
		...(!bills && profileIn(model, asked) ? [make("small", {}, "at global endpoints")] : []),
		...(isDisputed ? [make("small", {}, "sources disagree")] : []),
		...(hasEnded ? [make("small", {}, "its last prices")] : []),
		...(coming ? [make("small", { className: "coming" }, coming)] : []),
		...(note ? [make("small", {}, note)] : []),
	];
}

/**
 * Returns the prices that are announced: "→ $1.50 / $6 on 1 Jan", "→ $1.50 / $6, 1 Jan, reported". The
 * models have them in the words of lists, input and output apart: amounts and days of their own would be
 * sent to each page with models.
 */
function comingPrice(model: Model, input: string, output: string): string {
	const next = (fact: string): readonly string[] => {
		const [, ...groups] = /^→ (\S+?)(,? .+)$/.exec(model.value(fact) ?? "") ?? [];
		return groups;
	};
	const [nextIn, dayIn] = next("price_in_next");
	const [nextOut, dayOut] = next("price_out_next");
	if (dayIn && dayOut && dayIn !== dayOut) return `in → ${nextIn}${dayIn}; out → ${nextOut}${dayOut}`;
	const day = dayIn ?? dayOut;
	return day ? `→ ${nextIn ?? input} / ${nextOut ?? output}${day}` : "";
}

/**
 * Returns the stage of a model in its color. An end that is only reported does not make it retiring, and
 * neither does advice against it without a day.
 */
function badge(stage: string, ending?: Ending): HTMLElement {
	const texts: Readonly<Record<string, string>> =
		{ reported: "reported", likely: "likely ended", discouraged: "advised against", today: "retires today" };
	const text = texts[ending?.kind ?? ""] ?? stageInWords(stage);
	return make("span", { className: `badge ${stage}` }, text);
}

const linkOf = (model: Model, id: string): HTMLElement =>
	make("a", { href: modelHref(settings, model) }, make("code", {}, id));

/** Returns an id of a model, which leads to its page, and a button that copies it. */
function idOf(model: Model, id = model.id): HTMLElement {
	const link = linkOf(model, id);
	const button = make("button", { type: "button", ariaLabel: `Copy ${id}` }, "Copy");
	button.dataset["copyText"] = id;
	return make("span", { className: "named" }, link, button);
}
