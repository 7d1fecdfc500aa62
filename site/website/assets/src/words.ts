// Numbers, amounts and days as people read and write them.

/** Returns a number with commas between thousands: "1,048,576". */
export const thousands = (n: number): string => n.toLocaleString("en");

/** Returns a number of things: "1 model", "1,204 models". */
export const plural = (n: number, thing: string, things = `${thing}s`): string =>
	`${thousands(n)} ${n === 1 ? thing : things}`;

const units: Readonly<Record<string, number>> = {
	"": 1,
	k: 1e3,
	thousand: 1e3,
	m: 1e6,
	million: 1e6,
	mio: 1e6,
	b: 1e9,
	billion: 1e9,
	mrd: 1e9,
};

// Digits, in groups of three or in one, then a fraction and a unit.
const tokens = /^([1-9]\d{0,2}(?:[,_'’\s]\d{3})+|\d+)(\.\d+(?=\s*[a-z]))?\s*([a-z]*)$/;

/**
 * A number with the signs of languages that write 1.500.000 and 1,5: as English has it, if it can be
 * nothing else. "1.500" and "0,500M" can, so they stay what they are, and are no numbers.
 */
function inEnglish(number: string): string {
	const isGrouped = /^[1-9]\d{0,2}(?:\.\d{3}){2,}(?![.\d])/.test(number);
	return isGrouped ? number.replaceAll(".", "") : number.replace(/^(\d+),(\d\d?)(?=\s*[a-z])/, "$1.$2");
}

/**
 * Reads a number of tokens: "1,000,000", "1.5M", "5 million"; null if a text is no such number, or
 * too large to be exact.
 */
export function parseTokens(text: string): number | null {
	const maxTokens = 1e15; // LIMIT: more would not be exact in floating point, and nobody uses them
	const written = inEnglish(text.trim().toLowerCase());
	const [, whole = "-", fraction = "", unit = ""] = tokens.exec(written) ?? [];
	const n = Number(whole.replace(/[,_'’\s]/g, "") + fraction) * (units[unit] ?? NaN);
	return n <= maxTokens ? Math.round(n) : null; // NaN is more than no bound
}

/**
 * Reads a share, "80%" or "12.5", of at most 100 percent; null if a text is none. "0.8" can mean 80 % and
 * 0.8 %, a hundredth of it: only the sign tells.
 */
export function parseShare(text: string): number | null {
	const [, number, sign] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(text.trim()) ?? [];
	const percent = Number(number); // NaN is neither
	const isDoubtful = !sign && percent > 0 && percent < 1;
	return percent <= 100 && !isDoubtful ? percent / 100 : null;
}

/** Says why a text is no number of tokens. */
export const notTokens = (text: string): string =>
	`“${text}” is not a number of tokens: write 5M, 200k or 5 million.`;

/**
 * Returns an amount in dollars: to the cent, and below a dollar to a hundredth of one. Nobody decides
 * by the cents of $100 and more, and columns have no room for them.
 */
export function dollars(amount: number): string {
	if (amount > 0 && amount < 0.00005) return "< $0.0001"; // which would be rounded to nothing
	const isWhole = amount >= 99.995; // which would be rounded to $100.00
	const text = amount.toLocaleString("en", {
		minimumFractionDigits: isWhole ? 0 : 2,
		maximumFractionDigits: isWhole ? 0 : amount < 1 ? 4 : 2,
	});
	return `$${text}`;
}

export const day = 86_400_000; // in milliseconds

/** Returns the day of a time in UTC: "2026-07-24". */
export const isoDay = (time: Date): string => time.toISOString().slice(0, 10);

const inWords = new Intl.DateTimeFormat("en-GB", {
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: "UTC",
});

/** Returns a day in words: "1 January 2027". */
export const dateInWords = (date: string): string => inWords.format(new Date(date));

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** Returns a day or a month as tables and lists show it: "1 Jan 2027", as Go's facts.ShortDay does. */
export function shortDay(date: string): string {
	const [year, month, day] = date.split("-").map(Number);
	return [day, monthNames[Number(month) - 1], year].filter(Boolean).join(" ");
}

// Units of time with their days, and the number of days below which each is used: Left in ending.go
// of Go's package facts has the same.
const spans = [["day", 1, 121], ["month", 30.4375, 731], ["year", 365.25, Infinity]] as const;

const format = new Intl.RelativeTimeFormat("en", { numeric: "auto" }); // "tomorrow"

/** Returns the distance of a day in UTC from now: "in 23 days", "3 months ago", "today". */
export function fromNow(date: string, now: number): string {
	const days = Math.ceil((Date.parse(date) - now) / day);
	const [unit, length] = spans.find(([, , end]) => Math.abs(days) < end) ?? spans[2];
	return format.format(Math.trunc(days / length), unit);
}

/**
 * A stage as people say it: "usable" and "uncertain" are words of the API. A stage is never "soon" or
 * "later" there: these are colors by the day of an end.
 */
export function stageInWords(stage: string): string {
	switch (stage) {
		case "usable": return "works";
		case "uncertain": return "may end";
		case "unlisted": return "no longer listed";
		case "soon": case "later": return "retiring";
		default: return stage;
	}
}
