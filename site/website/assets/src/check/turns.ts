// From which day on an id costs something else. The amount of the last day would hide what a replacement that is
// made today costs until its price rises.

import { shortDay } from "../words.ts";
import { amountText, changeIn, type Month, type Step } from "./month.ts";

/** What an id costs from a day on, in words, and whether that is more or less than now. */
export interface TurnInWords {
	readonly text: string;
	readonly className: string;
}

/** The months of an id, and who names what replaces it if its provider does not. */
interface Turning {
	readonly month: Month; // on the later day
	readonly later: string;
	readonly steps: readonly Step[];
	readonly at: number; // of the id among the months of the steps
	readonly isOnly: boolean; // whether the row names one id to use instead, so that this need not be named
	readonly sites: string; // "" if the provider names it
}

/** Returns the amounts after that of now: "→ $138 instead now", "→ $276 from 1 January 2027". */
export function turnsOf({ month, later, steps, at, isOnly, sites }: Turning): readonly TurnInWords[] {
	const [today] = steps;
	const all = [
		...steps.flatMap(({ day, months }) => (months[at] ? [{ day, ...months[at] }] : [])),
		{ day: later, ...month },
	];
	const turns: TurnInWords[] = [];
	let before = { text: month.now ? amountText(month.now) : "", by: "" };
	for (const { day, then, by } of all) {
		if (!then) continue;
		const text = amountText(then);
		const isReplaced = by !== before.by;
		// The same amount is worth a word only if it is that of another id, which costs no less.
		if (text === before.text && (!isReplaced || day !== today?.day)) continue;
		const instead = isOnly ? " instead" : ` with ${by}`;
		const from = day === today?.day ? " now" : ` from ${shortDay(day)}`;
		const word = isReplaced && sites ? `, as ${sites} say` : "";
		turns.push({
			text: `→ ${text}${isReplaced ? instead : ""}${from}${word}`,
			// What only others name is no saving that anybody promises.
			className: month.now && !sites ? changeIn(month.now, then) : "",
		});
		before = { text, by };
	}
	return turns;
}
