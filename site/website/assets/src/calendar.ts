// A calendar (RFC 5545) of the ends of some models, made in the browser, so that nobody learns
// which ones they are.

/** An end of a model. */
export interface End {
	readonly provider: { readonly id: string; readonly name: string };
	readonly id: string;
	readonly name: string;
	readonly date: string; // "2026-12-01"
	readonly text: string; // how long it works, in a sentence without its full stop
	readonly isReported: boolean; // whether only others than its provider state the end
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

/** Returns an id as Go's function escapeID writes it into addresses. */
function escapeID(id: string): string {
	const escapeByte = (c: string): string => `%${c.charCodeAt(0).toString(16).toUpperCase()}`;
	const escaped = encodeURIComponent(id)
		.replace(/[!'()*]/g, escapeByte).replace(/%(24|26|2B|3A|3D|40)/g, decodeURIComponent);
	const segments = id.split("/");
	const isOdd = segments.some((segment) => ["", ".", ".."].includes(segment));
	return isOdd ? escaped.replaceAll(".", "%2E") : escaped.replaceAll("%2F", "/");
}

/**
 * Returns the UID of an end in calendars of the site at an address. A program that reads those of
 * the site, too, shows each end once: uidOf in calendar.go of Go's package website has the same rule.
 */
export const uidOf = (provider: string, id: string, base: string): string =>
	`${provider}/${escapeID(id)}@${base.replace(/^.*?:\/\//, "")}`;

/**
 * Returns the calendar of some ends at a time, "2026-11-28T22:00:00.000Z", for the site at an
 * address.
 */
export function calendarOf(ends: readonly End[], base: string, now: string): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		`PRODID:-//${new URL(base).hostname}//Check//EN`,
		"METHOD:PUBLISH",
		"X-WR-CALNAME:Your models",
		...ends.flatMap((end) => eventOf(end, base, now)),
		"END:VCALENDAR",
	];
	return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** Returns the lines of the event of an end, in the words of calendar.go of Go's package website. */
function eventOf(end: End, base: string, now: string): string[] {
	const { provider, id, name, date, text, isReported, next, page } = end;
	const said = `${provider.id}/${id}: ${text}.`;
	const description = next ? `${said}\nUse instead: ${next}` : said;
	const retires = isReported ? "is reported to end" : "retires";
	const isComing = date > now.slice(0, 10);
	// An alarm before a day that has passed is of no use.
	const alarms = isComing ? ["-P30D", "-P7D"] : [];
	return [
		"BEGIN:VEVENT",
		`UID:${uidOf(provider.id, id, base)}`,
		`DTSTAMP:${compact(now).replace(/:|\.\d+/g, "")}`,
		`DTSTART;VALUE=DATE:${compact(date)}`,
		`SUMMARY:${escape(`${name} (${provider.name}) ${retires}`)}`,
		// Programs show a tentative event in another way.
		...(isReported ? ["STATUS:TENTATIVE"] : []),
		`DESCRIPTION:${escape(description)}`,
		`URL:${page}`,
		"TRANSP:TRANSPARENT", // nobody is busy on that day
		...alarms.flatMap((before) => [
			"BEGIN:VALARM",
			"ACTION:DISPLAY",
			`TRIGGER:${before}`,
			`DESCRIPTION:${escape(`${name} ${retires} on ${date}`)}`,
			"END:VALARM",
		]),
		"END:VEVENT",
	];
}
