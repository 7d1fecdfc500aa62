// How long ago a time was, or how far away it is, by the reader's clock. The pages themselves say only dates.

const second = 1000;
const day = 86400 * second;

/** Units of time, with the distance up to which each is used. */
const units = [
	["minute", 60 * second, 3600 * second], ["hour", 3600 * second, 2 * day], ["day", day, 60 * day], ["month", 30.4375 * day, 730 * day],
	["year", 365.25 * day, Infinity],
] as const;

const format = new Intl.RelativeTimeFormat("en");

/** The distance of a time, or of a day in UTC, from now: "3 hours ago", "in 23 days", "today". */
export function fromNow(time: string, now: number): string {
	const whole = !time.includes("T");
	const distance = Date.parse(time) - (whole ? Math.floor(now / day) * day : now);
	const [unit, length] = units.find(([, , end]) => Math.abs(distance) < end && (!whole || end > 2 * day)) ?? units[4];
	const n = Math.trunc(distance / length);
	if (n === 0) return whole ? "today" : "now";
	return format.format(n, unit);
}

/**
 * Writes ages into the elements <time data-age>. Their former text becomes the title. An element with data-target, a number
 * of days, gets the class late if its day was longer ago.
 */
export function showAges(root: ParentNode, now: number): void {
	for (const element of root.querySelectorAll<HTMLTimeElement>("time:is([data-age], [data-target])")) {
		if (element.dataset["age"] !== undefined) {
			if (element.textContent) element.title = element.textContent;
			element.textContent = fromNow(element.dateTime, now);
		}
		const target = Number(element.dataset["target"]);
		if (target && now - Date.parse(element.dateTime) > target * day) element.classList.add("late");
	}
}
