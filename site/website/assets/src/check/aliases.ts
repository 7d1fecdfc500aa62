// Which ids of a text are aliases. One works as long as its provider likes, and what answers it can change
// without a word in the program.

import type { Found } from "../checker.ts";
import { endingsOf, type Kind } from "../stack.ts";
import { version } from "../versions.ts";

/** Kinds of ids that stay. One that ends has to be replaced in any case, whatever it means until then. */
const staying: readonly Kind[] = ["safe", "said", "open", "unlisted"];

/** Returns the ids that their makers can let mean newer models, as the pages of their models say. */
export function movingIn(all: readonly Found[], day: string): readonly string[] {
	const moving = all.filter((found) => {
		const [ending] = endingsOf(found, day);
		return ending && staying.includes(ending.kind) && isMoving(found);
	});
	return [...new Set(moving.map(({ id }) => id))];
}

/** Whether an id is an alias at the maker. Those of clouds are names of regions: us.anthropic.claude-sonnet-5. */
function isMoving({ id, findings: [first] }: Found): boolean {
	if (!first?.model.makers) return false;
	const { model } = first;
	// A list of the maker may have no row for it, but only say that it is another name of one.
	const isAlias = model.id === id ? model.alias_of !== null : model.aliases.includes(id);
	// What has a day in its name keeps it: claude-4-opus-20250514.
	return isAlias && !version.test(id);
}
