// A use in the words of chips and answers.

import { withPercent, type Use } from "./use.ts";
import { parseShare } from "./words.ts";

/** A use with all that its cost depends on, except for the tier: "40M in (50% cached), 6M out, prompts of 100k". */
export function useInWords({ in: input, out: output, cached, prompt }: Use): string {
	const share = parseShare(cached || "0") ? ` (${withPercent(cached)} cached)` : "";
	const parts = [input && `${input} in${share}`, output && `${output} out`, prompt && `prompts of ${prompt}`];
	return parts.filter(Boolean).join(", ");
}
