// Conditions of prices: to which requests a price applies. It mirrors condition.go,
// conditionkind.go and hours.go of Go's package dataset, where the type Condition has the reasons
// for the order; dataset/testdata/conditions.json has the cases that both must pass.

/** A kind of parts: of /vectors/cost-rule.json. */
export interface Kind {
	readonly name: string;
	readonly operator: string; // ">" for bounds, "=" for values, "" for standby, which has no value
	readonly values?: readonly string[]; // missing: those of the pattern
	readonly pattern?: string;
	readonly example?: string; // of a value, for errors
}

/**
 * Hours of the day in UTC, the last exclusive, on all days or from one day of the week to another.
 */
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

/** Returns why a text is not a value of a kind; undefined if it is. */
export function faultOf(kind: Kind, value: string): string | undefined {
	const { name, values, pattern = "", example = "" } = kind;
	const text = JSON.stringify(value);
	if (values) {
		if (values.includes(value)) return undefined;
		return `${name}: ${text} is not one of ${values.join(", ")}`;
	}
	const matches = new RegExp(`^(?:${pattern})$`).test(value);
	return matches ? undefined : `${name}: ${text} is not of the form ${example}`;
}

/** Reads a condition. The empty text is the one without parts. */
export function parseCondition(kinds: readonly Kind[], text: string): Part[] {
	const parts: Part[] = [];
	let next = 0; // the first kind that can follow, because of the order
	for (const partText of text ? text.split(",") : []) {
		const name = partText.replace(/[=>].*$/s, "");
		// Only kinds behind the one before, so that each kind comes once, and a condition has one
		// spelling.
		const at = kinds.findIndex((kind, i) => i >= next && kind.name === name);
		const kind = kinds[at];
		if (!kind) throw conditionError(text, orderError(kinds, name));
		next = at + 1;
		const part = parsePart(kind, partText);
		if (typeof part === "string") throw conditionError(text, part);
		parts.push(part);
	}
	return parts;
}

function conditionError(text: string, why: string): Error {
	return new Error(`${JSON.stringify(text)} is not a condition: ${why}`);
}

/** Says why no part with a name can follow. */
function orderError(kinds: readonly Kind[], name: string): string {
	const names = kinds.map((kind) => kind.name).join(", ");
	return `unexpected ${JSON.stringify(name)}, want some of ${names}, each once and in this order`;
}

/** Reads a part; a text says why it is none. */
function parsePart(kind: Kind, text: string): Part | string {
	const { name, operator } = kind;
	const rest = text.slice(name.length);
	if (operator === "") {
		if (rest) return `${name}: unexpected ${JSON.stringify(rest)}, want no value`;
		return { name, value: "true" }; // what a request says that is on standby
	}
	if (!rest.startsWith(operator)) {
		return `${name}: ${JSON.stringify(text)} has no ${operator} behind the name`;
	}
	const value = rest.slice(operator.length);
	return faultOf(kind, value) ?? newPart(kind, value);
}

function newPart({ name, operator }: Kind, value: string): Part {
	if (operator === ">") return { name, above: parseInt(value, 10) }; // of 8s the unit is left out
	if (name !== "utc") return { name, value };
	// 01:00-10:00 weekday=mon-fri
	const [clock = "", days] = value.split(" weekday=");
	const [from = "", to = ""] = clock.split("-");
	if (!days) return { name, hours: { from, to } };
	const [first = "", last = ""] = days.split("-");
	return { name, hours: { from, to, first, last } };
}

/**
 * Whether of two prices, for a request that meets both conditions, the first applies: it has more
 * parts, or the same parts except for higher bounds.
 */
export function outranks(a: readonly Part[], b: readonly Part[]): boolean {
	if (a.length !== b.length) return a.length > b.length;
	let higher = false;
	for (const [i, part] of a.entries()) {
		const beside = b[i];
		if (!beside || part.name !== beside.name) return false;
		const above = part.above ?? 0;
		const other = beside.above ?? 0;
		if (above < other) return false;
		if (above > other) {
			higher = true;
			continue;
		}
		// Hours that differ do not exclude each other: they can overlap.
		if (part.value !== beside.value || !sameHours(part.hours, beside.hours)) return false;
	}
	return higher;
}

function sameHours(a: Hours | undefined, b: Hours | undefined): boolean {
	return a?.from === b?.from && a?.to === b?.to && a?.first === b?.first && a?.last === b?.last;
}

const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

/**
 * Whether the hours are on a day of the week, from 0, Sunday. What is after midnight counts by its
 * own day.
 */
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
