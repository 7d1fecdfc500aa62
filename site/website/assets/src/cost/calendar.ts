// Holidays: calendar.go of package price.

import type { Calendar } from "./rule.ts";

/**
 * Returns whether a day is a holiday. Governments announce those of a year late in the year before,
 * so of coming ones nobody knows: then it is undefined, and both prices can apply.
 */
export function isHoliday({ from, until, days }: Calendar, day: string): boolean | undefined {
	if (day < from || day >= until) return undefined;
	return days.some(([first = "", last = ""]) => first <= day && day <= last);
}
