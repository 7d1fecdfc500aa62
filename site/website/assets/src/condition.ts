// Conditions of prices: to which requests a price applies. Go's package dataset has the same rule in condition.go, where the
// reasons are; dataset/testdata/conditions.json tests both.

/** A kind of parts: of /vectors/cost-rule.json. */
export interface Kind {
	readonly name: string;
	readonly operator: string; // ">" for bounds, "=" for values, "" for standby, which has no value
	readonly values?: readonly string[];
	readonly pattern?: string;
	readonly example?: string;
}

/** Hours of the day in UTC, the last exclusive, on all days or from one day of the week to another. */
export interface Hours {
	readonly from: string;
	readonly to: string;
	readonly first?: string;
	readonly last?: string;
}

/** A part of a condition, about one thing that requests differ in. */
export interface Part {
	readonly name: string;
	readonly above?: number; // of a bound: the request has more tokens or seconds than this
	readonly value?: string; // of the others but utc: what the request says
	readonly hours?: Hours; // of utc
}

/** Why a text is not a value of a kind; undefined if it is. */
export function faultOf(kind: Kind, value: string): string | undefined {
	const text = JSON.stringify(value);
	if (kind.values) {
		return kind.values.includes(value) ? undefined : `${kind.name}: ${text} is not one of ${kind.values.join(", ")}`;
	}
	const matches = new RegExp(`^(?:${kind.pattern ?? ""})$`).test(value);
	return matches ? undefined : `${kind.name}: ${text} is not of the form ${kind.example ?? ""}`;
}

/** Reads a condition, whose parts are in the order of the kinds. The empty text is the one without parts. */
export function parseCondition(kinds: readonly Kind[], text: string): Part[] {
	const fail = (why: string): never => {
		throw new Error(`${JSON.stringify(text)} is not a condition: ${why}`);
	};
	const parts: Part[] = [];
	let next = 0; // the first kind that can follow
	for (const partText of text ? text.split(",") : []) {
		const name = partText.replace(/[=>].*$/s, "");
		const at = kinds.findIndex((kind, i) => i >= next && kind.name === name);
		const kind = kinds[at];
		if (!kind) {
			const names = kinds.map(({ name }) => name).join(", ");
			return fail(`unexpected ${JSON.stringify(name)}, want some of ${names}, each once and in this order`);
		}
		next = at + 1;
		const rest = partText.slice(name.length);
		if (kind.operator === "") {
			if (rest) fail(`${name}: unexpected ${JSON.stringify(rest)}, want no value`);
			parts.push({ name, value: "true" }); // what a request says that is on standby
			continue;
		}
		if (!rest.startsWith(kind.operator)) fail(`${name}: ${JSON.stringify(partText)} has no ${kind.operator} behind the name`);
		const value = rest.slice(kind.operator.length);
		const fault = faultOf(kind, value);
		if (fault) fail(fault);
		parts.push(newPart(kind, value));
	}
	return parts;
}

function newPart({ name, operator }: Kind, value: string): Part {
	if (operator === ">") return { name, above: parseInt(value, 10) };
	if (name !== "utc") return { name, value };
	const [clock = "", days] = value.split(" weekday=");
	const [from = "", to = ""] = clock.split("-");
	if (!days) return { name, hours: { from, to } };
	const [first = "", last = ""] = days.split("-");
	return { name, hours: { from, to, first, last } };
}

/** Whether of two prices, for a request that meets both conditions, the first applies: more parts, or higher bounds. */
export function outranks(a: readonly Part[], b: readonly Part[]): boolean {
	if (a.length !== b.length) return a.length > b.length;
	let higher = false;
	for (const [i, part] of a.entries()) {
		const beside = b[i];
		if (!beside || part.name !== beside.name) return false;
		const above = part.above ?? 0;
		const other = beside.above ?? 0;
		if (above < other) return false;
		if (above > other) higher = true;
		// Hours that differ do not exclude each other: they can overlap.
		else if (part.value !== beside.value || !sameHours(part.hours, beside.hours)) return false;
	}
	return higher;
}

function sameHours(a: Hours | undefined, b: Hours | undefined): boolean {
	return a?.from === b?.from && a?.to === b?.to && a?.first === b?.first && a?.last === b?.last;
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/** Whether the hours are on a day of the week, from 0, Sunday. What is after midnight counts by its own day. */
export function onDay({ first, last }: Hours, day: number): boolean {
	if (!first || !last) return true;
	const begin = weekdays.indexOf(first);
	const length = (weekdays.indexOf(last) - begin + 7) % 7;
	return (day - begin + 7) % 7 <= length;
}

/** Whether the hours contain a time of the day, HH:MM. */
export function atClock({ from, to }: Hours, clock: string): boolean {
	if (from < to) return from <= clock && clock < to;
	return clock >= from || clock < to; // over midnight, or all day if both are the same
}
