// The texts that a reader can take along with other ids in them, and what their buttons say: one with what the
// providers name, and one with what only others name, too. Nobody should write the word of a blog into a
// program without having chosen to.

import { corrected, replacements, type Word } from "../fix.ts";
import type { Found } from "../scan.ts";
import { inSeries, sitesIn } from "../sites.ts";
import { endingsOf, mustReplace } from "../stack.ts";
import type { Values } from "../values.ts";
import { plural } from "../words.ts";

/** A text, and what the button says that copies it. */
export interface Copy {
	readonly label: string;
	readonly text: string; // "" if there is nothing to copy
}

/** A text whose ids were judged on a day. */
interface Judged {
	readonly text: string;
	readonly path: string; // what kind of file it is
	readonly values: Values;
	readonly day: string;
}

const maxSites = 2; // that a button names

/** Returns the copies of a text, with the ids that `models check --write` writes, and with --fix-also others. */
export function copiesOf(all: readonly Found[], judged: Judged): { readonly own: Copy; readonly others: Copy } {
	const { text, path, values, day } = judged;
	// The ids are those that the summary says to replace, however often the text has each.
	const replacedBy = (word: Word): readonly Found[] => {
		const places = new Set(replacements(text, all, path, values, word).map(({ at }) => at));
		return all.filter(({ mentions }) => mentions.some(({ at }) => places.has(at)));
	};
	const own = replacedBy("providers");
	const both = replacedBy("others");
	const isDue = (one: Found): boolean => mustReplace.includes(endingsOf(one, day)[0]?.kind ?? "");
	const countOf = (some: readonly Found[]): string => {
		const due = all.filter((one) => some.includes(one) || isDue(one)).length;
		return `${some.length < due ? `${some.length} of ` : ""}${plural(due, "id")}`;
	};
	const copy = (some: readonly Found[], word: Word, label: string): Copy =>
		({ label, text: some.length > 0 ? corrected(text, all, path, values, word) : "" });
	const only = both.filter((one) => !own.includes(one));
	const named = namedBy(only);
	return {
		own: copy(own, "providers", `Copy with ${countOf(own)} replaced`),
		others: copy(only, "others", own.length > 0
			? `Also replace what ${named} (${only.length})`
			: `Copy with ${countOf(only)} replaced by what ${named}`),
	};
}

/** Says who names what replaces some ids: "w3cschool.cn and dev.to name". */
function namedBy(all: readonly Found[]): string {
	const sites = [...new Set(all.flatMap((one) => sitesIn(one.sites)))];
	const more = sites.length - maxSites;
	const shown = more > 0 ? [...sites.slice(0, maxSites), plural(more, "other site")] : sites;
	return `${inSeries(shown)} ${sites.length > 1 ? "name" : "names"}`;
}
