// Which prices a request can have: applicable.go of package price.

import { atClock, onDay, outranks, parseCondition, type Hours, type Part } from "../condition.ts";
import { parseInterval } from "./attributes.ts";
import { isHoliday } from "./calendar.ts";
import { one } from "./number.ts";
import type { Rule } from "./rule.ts";
import type { Span } from "./span.ts";
import type { At } from "./time.ts";
import type { Use } from "./use.ts";

/** A use at a time, for which prices are looked for. */
export interface Request {
	readonly rule: Rule;
	readonly spans: readonly Span[]; // the prices of the day
	readonly prefix: string; // of the meters of the tier of service
	readonly use: Use;
	readonly at: At;
}

/**
 * The meter that is billed for a use, and the prices that can apply: several if that depends on
 * what is unknown.
 */
interface Prices {
	readonly meter: string;
	readonly prices: readonly Span[];
	/** A rule about holidays by which other prices do not apply, or may not; "" for most. */
	readonly because: string;
}

/** Whether a request meets a part of a condition; undefined if it does not say, or nobody knows. */
interface Match {
	readonly met: boolean | undefined;
	readonly because: string; // a rule about holidays if one decides that
}

/** A price whose condition is met or may be met. */
interface Candidate {
	readonly span: Span;
	readonly parts: readonly Part[];
	readonly unsaid: readonly string[]; // the parts of its condition that the use does not say
	readonly placed: boolean; // whether one of them is about the place
}

/**
 * Returns the meter that is billed for a use, and the prices that can apply; none if no price is
 * known.
 */
export function pricesOf(request: Request, use: string): Prices {
	// Searches cost the same in every tier, and pages list them once.
	const prefix = request.rule.untiered.includes(use) ? "" : request.prefix;
	let because = "";
	// Reasoning has the price of output unless the provider lists one of its own, so the order counts.
	for (const name of metersFor(request, use)) {
		const meter = prefix + name;
		const found = applicable(request, meter);
		// Holidays explain too why a meter has no price, and the next one is billed.
		because = found.because || because;
		if (found.prices.length > 0) return { meter, prices: found.prices, because };
	}
	return { meter: "", prices: [], because };
}

/**
 * Returns the meters of the standard tier whose prices a use can have. The first with a price
 * decides.
 */
function metersFor({ rule, spans }: Request, use: string): readonly string[] {
	const instead = rule.instead[use] ?? [use];
	const [text = "", ...modality] = rule.alike[use] ?? [];
	if (!text) return instead;
	// A provider lists a modality if its price differs from that of text. So if it lists none, in any
	// tier, the tokens cost what text costs; if it lists one but not in this tier, the price in this
	// tier is unknown.
	const isListed = spans.some(({ meter }) => modality.includes(standardMeter(rule, meter)));
	return isListed ? instead : [text];
}

/** Returns the meter of the standard tier that counts the same as another. */
function standardMeter({ tiers }: Rule, meter: string): string {
	const prefix = Object.values(tiers).find((tier) => tier && meter.startsWith(tier)) ?? "";
	return meter.slice(prefix.length);
}

/**
 * Returns the prices of a meter that can apply to the request, and a rule about holidays if one
 * decides that.
 */
function applicable(request: Request, meter: string): Omit<Prices, "meter"> {
	let because = "";
	let candidates: Candidate[] = [];
	for (const span of request.spans) {
		if (span.meter !== meter) continue;
		const parts = parseCondition(request.rule.conditions, span.condition ?? "");
		const unsaid: Part[] = [];
		let isMet = true;
		for (const part of parts) {
			const match = meets(request, part, span);
			// All hours of a model are of one provider, so there is one rule about holidays.
			because = match.because || because;
			// A part that the use does not say may be met, so its price stays a candidate.
			if (match.met === false) isMet = false;
			else if (match.met === undefined) unsaid.push(part);
		}
		if (!isMet) continue;
		const placed = unsaid.some(({ name }) => name === "scope" || name === "region");
		candidates.push({ span, parts, unsaid: unsaid.map((part) => JSON.stringify(part)), placed });
	}
	// The price without a scope is the one that most requests pay at a cloud. Without this rule every
	// bill of a cloud would be a range, because logs seldom say where they were answered.
	const usual = candidates.filter(({ placed }) => !placed);
	if (usual.length > 0) candidates = usual;
	// A price for prompts above 272,000 tokens drops the one above 200,000 only if it applies whenever
	// that does; otherwise both can, and the bill is a range.
	const outranked = (candidate: Candidate): boolean =>
		candidates.some((other) => isImplied(other, candidate) && outranks(other.parts, candidate.parts));
	const prices = candidates.filter((candidate) => !outranked(candidate)).map(({ span }) => span);
	return { prices, because };
}

/** Whether the condition of a candidate is met whenever that of another one is. */
function isImplied(candidate: Candidate, by: Candidate): boolean {
	return candidate.unsaid.every((part) => by.unsaid.includes(part));
}

/** Returns whether the request meets a part of the condition of a price. */
function meets(request: Request, part: Part, span: Span): Match {
	const { use } = request;
	const above = BigInt(part.above ?? 0);
	const matchOf = (met: boolean | undefined): Match => ({ met, because: "" });
	if (part.name === "context") {
		// The sum of many requests is more than the prompt of each.
		if (use.context > above && use.least <= above) return matchOf(undefined);
		return matchOf(use.context > above);
	}
	if (part.hours) return meetsHours(request, part.hours, span);
	const said = use.attributes.get(part.name);
	if (said === undefined) return matchOf(undefined);
	if (part.name === "interval") return matchOf(parseInterval(said) > above * one);
	return matchOf(said === part.value);
}

/** Returns whether the time of the request is within the hours of a price. */
function meetsHours({ rule, at: { day, clock } }: Request, hours: Hours, span: Span): Match {
	// The day and the hours are both in UTC. DeepSeek means days in Beijing, but its hours, 01:00 to
	// 10:00, are on the same day there.
	if (!onDay(hours, new Date(day).getUTCDay())) return { met: false, because: "" };
	const within = clock ? atClock(hours, clock) : undefined;
	const calendar = rule.calendars[span.calendar ?? ""];
	if (within === false || !calendar) return { met: within, because: "" };
	const { says, page, source, until } = calendar;
	switch (isHoliday(calendar, day)) {
		case true: return { met: false, because: `${says}: ${page}, ${source}` };
		case false: return { met: within, because: "" };
		default: return { met: undefined, because: `${says}, which are not known from ${until} on: ${page}` };
	}
}
