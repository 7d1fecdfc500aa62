// A calendar (RFC 5545) of the ends of some models, made in the browser, so that nobody learns which ones they are.

/** An end of a model. */
export interface End {
	readonly key: string; // provider/id
	readonly name: string;
	readonly provider: string; // its name
	readonly date: string; // "2026-12-01"
	readonly next: string; // the id to use instead; "" if none is known
	readonly page: string; // the address of the model's page
}

const escape = (text: string): string => text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");

/** A line of at most 75 bytes, and others behind it that begin with a blank. */
function fold(line: string): string {
	const bytes = (text: string): number => new TextEncoder().encode(text).length;
	const lines = [""];
	for (const c of line) {
		const last = lines.at(-1) ?? "";
		if (bytes(last + c) > 75) lines.push(` ${c}`);
		else lines[lines.length - 1] = last + c;
	}
	return lines.join("\r\n");
}

const compact = (date: string): string => date.replace(/-/g, "");

/** The calendar of some ends at a time, "2026-11-28T22:00:00.000Z". An end has the UID that it has in the calendars of the site. */
export function calendarOf(ends: readonly End[], host: string, now: string): string {
	const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", `PRODID:-//${host}//Your stack//EN`, "METHOD:PUBLISH", "X-WR-CALNAME:Your models"];
	for (const { key, name, provider, date, next, page } of ends) {
		const title = `${name} (${provider}) retires`;
		lines.push("BEGIN:VEVENT", `UID:${escape(key)}@${host}`, `DTSTAMP:${compact(now).replace(/:|\.\d+/g, "")}`,
			`DTSTART;VALUE=DATE:${compact(date)}`, `SUMMARY:${escape(title)}`,
			`DESCRIPTION:${escape(key + (next ? `\nUse instead: ${next}` : ""))}`, `URL:${page}`, "TRANSP:TRANSPARENT");
		for (const before of date > now.slice(0, 10) ? ["-P30D", "-P7D"] : []) {
			lines.push("BEGIN:VALARM", "ACTION:DISPLAY", `TRIGGER:${before}`, `DESCRIPTION:${escape(`${name} retires on ${date}`)}`, "END:VALARM");
		}
		lines.push("END:VEVENT");
	}
	return [...lines, "END:VCALENDAR", ""].map(fold).join("\r\n");
}
