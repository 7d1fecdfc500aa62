// At how many places models are to be, which no filter has: "at least 3 providers".

import type { Catalog } from "../evaluate.ts";
import { withoutFillers } from "./meanings.ts";
import type { Rest } from "./vain.ts";

const numbers = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const count = `\\d{1,2}|${numbers.slice(1).join("|")}`;
const places = "(?:(?:different |other )?(?:providers?|places?|hosts?|sellers?|vendors?))";
const bounded = new RegExp("(?:\\b(?:at|on|from|by|with|sold by|hosted by|offered by|available (?:at|from|on)) )?" +
	`\\b(?:(at least|min(?:imum)?|more than|over) (${count}) ${places}|(${count})(?:\\+| or more) ${places})(?=$|[\\s,?!])`);

/** A search without the number of places that it asks for, and with the limit; null if it has none. */
export function withoutSellers(catalog: Catalog, text: string): Rest | null {
	const [phrase, bound = "", written, more] = bounded.exec(text) ?? [];
	const digits = written ?? more;
	if (!phrase || !digits) return null;
	const n = (/\d/.test(digits) ? Number(digits) : numbers.indexOf(digits)) + Number(/^(?:more|over)/.test(bound));
	return {
		search: withoutFillers(text.replace(phrase, " ")),
		said: "",
		limits: [{
			phrase: phrase.trim(),
			what: `that at least ${n} places are known to offer`,
			fits: (model) => catalog.places(model).count >= n,
		}],
	};
}
