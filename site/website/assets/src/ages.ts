// How long ago a day was, or how far away it is, by the reader's clock. The pages themselves say only dates.

const day = 86_400_000; // in milliseconds

/** Units of time with their days, and the number of days up to which each is used. */
const units = [["day", 1, 60], ["month", 30.4375, 730], ["year", 365.25, Infinity]] as const;

const format = new Intl.RelativeTimeFormat("en");

/** The distance of a day in UTC from now: "in 23 days", "3 months ago", "today". */
export function fromNow(date: string, now: number): string {
	const days = (Date.parse(date) - Math.floor(now / day) * day) / day;
	const [unit, length] = units.find(([, , end]) => Math.abs(days) < end) ?? units[2];
	const n = Math.trunc(days / length);
	return n === 0 ? "today" : format.format(n, unit);
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
