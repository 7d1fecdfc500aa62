// A calendar (RFC 5545) of the ends of some models, made in the browser, so that nobody learns
// which ones they are.

/** An end of a model. */
export interface End {
	readonly key: string; // provider/id
	readonly name: string;
	readonly provider: string; // its name
	readonly date: string; // "2026-12-01"
	readonly next: string; // the id to use instead; "" if none is known
	readonly page: string; // the address of the model's page
}

// What separates values in a text is escaped (section 3.3.11).
const escape = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

// Lines have at most 75 bytes; longer ones go on in others that begin with a blank (section 3.1).
const maxBytes = 75;

function fold(line: string): string {
	const encoder = new TextEncoder();
	const lines: string[] = [];
	let last = "";
	for (const c of line) {
		if (encoder.encode(last + c).length > maxBytes) {
			lines.push(last);
			last = ` ${c}`;
		} else {
			last += c;
		}
	}
	return [...lines, last].join("\r\n");
}

/** Returns a day as calendars have it: "20261201". */
const compact = (date: string): string => date.replace(/-/g, "");

/**
 * Returns the calendar of some ends at a time, "2026-11-28T22:00:00.000Z". An end has the UID that
 * it has in the calendars of the site, so that a program that reads both shows it once.
 */
export function calendarOf(ends: readonly End[], host: string, now: string): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		`PRODID:-//${host}//Your stack//EN`,
		"METHOD:PUBLISH",
		"X-WR-CALNAME:Your models",
		...ends.flatMap((end) => eventOf(end, host, now)),
		"END:VCALENDAR",
	];
	return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** Returns the lines of the event of an end. */
function eventOf({ key, name, provider, date, next, page }: End, host: string, now: string): string[] {
	const description = next ? `${key}\nUse instead: ${next}` : key;
	const isComing = date > now.slice(0, 10);
	// An alarm before a day that has passed is of no use.
	const alarms = isComing ? ["-P30D", "-P7D"] : [];
	return [
		"BEGIN:VEVENT",
		`UID:${escape(key)}@${host}`,
		`DTSTAMP:${compact(now).replace(/:|\.\d+/g, "")}`,
		`DTSTART;VALUE=DATE:${compact(date)}`,
		`SUMMARY:${escape(`${name} (${provider}) retires`)}`,
		`DESCRIPTION:${escape(description)}`,
		`URL:${page}`,
		"TRANSP:TRANSPARENT", // nobody is busy on that day
		...alarms.flatMap((before) => [
			"BEGIN:VALARM",
			"ACTION:DISPLAY",
			`TRIGGER:${before}`,
			`DESCRIPTION:${escape(`${name} retires on ${date}`)}`,
			"END:VALARM",
		]),
		"END:VEVENT",
	];
}
