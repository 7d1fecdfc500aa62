// Names in a text that are judged as ids are: a mail about retirements has names only. Nothing is written in the
// place of a name, because programs need ids.

import type { Known } from "../catalog/stage.ts";
import type { Finder } from "../mentions.ts";
import { linesOf } from "../mentions/lines.ts";
import type { Model } from "../models.ts";
import { judgeName, type Found } from "../scan.ts";
import type { Name } from "./names.ts";

/** The names of a text. */
interface Judged {
	readonly judged: readonly Found[]; // those that mean a single model
	readonly open: readonly Name[]; // those of which a reader has to say what they mean
}

/** Judges the names in a text that mean a single model. */
export function judgeNames(names: readonly Name[], text: string, known: Known, finder: Finder<Model>): Judged {
	const isSure = ({ isSure: isOnly, model, place, lacks }: Name): boolean => {
		if (!isOnly || lacks) return false;
		// Without a place it is the maker who says until when. A place further away can be that of another name.
		return place ? !place.isFar && model.provider === place.id : model.makers;
	};
	const lines = { text, lines: linesOf(text) };
	return {
		judged: names.filter(isSure).map((name) => judgeName(name, lines, known, finder)),
		open: names.filter((name) => !isSure(name)),
	};
}
