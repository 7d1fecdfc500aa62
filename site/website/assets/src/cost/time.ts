// The time of a use: time.go of package price.

/** A time in UTC. */
export interface At {
	readonly day: string; // YYYY-MM-DD
	readonly clock: string; // HH:MM; "" if only the day is known
}

// RFC 3339, or a day. JavaScript takes the hour 24, RFC 3339 does not.
const written = /^(\d{4}-\d\d-\d\d)(T(?!24)\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/;
const compactDay = /^(\d{4})(\d\d)(\d\d)$/;
const seconds = /^\d+(\.\d+)?(e\+?\d{1,2})?$/i;

// Numbers of seconds since 1970. Smaller ones are no times of a use: 20261001 is a day without
// hyphens, and others are from before there were such models. From fromMilliseconds on the number
// counts milliseconds, which people log as often: as seconds it would be after the year 5000.
const fromSeconds = 1e9;
const fromMilliseconds = 1e11;
const toMilliseconds = 1e14;

/**
 * Reads a time of RFC 3339, a day (2026-10-01 or 20261001), or a number of seconds or, from
 * 100,000,000,000 on, of milliseconds since 1970.
 */
export function parseAt(at: string | number): At {
	const text = String(at);
	const found = parseWritten(text) ?? parseSeconds(text);
	if (found) return found;
	throw new Error(`at: ${JSON.stringify(at)} is not a time of RFC 3339, a day or seconds since 1970`);
}

function parseWritten(text: string): At | null {
	const full = text.toUpperCase().replace(compactDay, "$1-$2-$3"); // RFC 3339 allows t and z
	const [, day = "", clock] = written.exec(full) ?? [];
	if (!day || !exists(day)) return null;
	if (!clock) return { day, clock: "" };
	const time = new Date(full);
	return Number.isNaN(time.getTime()) ? null : atTime(time);
}

/** Whether a day is one. Dates roll over: the 30th of February is the 2nd of March. */
function exists(day: string): boolean {
	const midnight = new Date(`${day}T00:00Z`);
	return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}

function parseSeconds(text: string): At | null {
	if (!seconds.test(text)) return null;
	const n = Number(text);
	if (n < fromSeconds || n >= toMilliseconds) return null;
	// JavaScript's Date.now counts milliseconds, Python's time.time seconds.
	const whole = Math.trunc(n >= fromMilliseconds ? n / 1000 : n);
	return atTime(new Date(whole * 1000));
}

/** Returns the day and the minute of a time. */
function atTime(time: Date): At {
	const iso = time.toISOString();
	return { day: iso.slice(0, 10), clock: iso.slice(11, 16) };
}
