// Rules about parameters of requests: Go's package dataset/parameter, whose comment explains them.
// Every file in the directory parameters is the one of the same name there;
// dataset/parameter/vectors.json has the cases that both must pass. Here is how the website writes
// them.

/** What an API does with a parameter or its values. */
export const outcomes = [
	"accepted", "refused", "ignored", "only", "at_most", "at_least", "required", "renamed",
] as const;
export type Outcome = (typeof outcomes)[number];

/** What an API does with a parameter under a condition. */
export interface Rule {
	readonly name: string;
	readonly rule: Outcome;
	readonly value: readonly string[]; // none: all values
	readonly when: string | null; // null: always
	readonly words?: string; // the rule in words, without the name
	readonly official?: boolean; // whether the provider itself says it
	readonly disputed?: boolean; // whether another source contradicts it
	/** Whether it is the list of efforts that is known of the model, and no rule that a source states. */
	readonly listed?: boolean;
}

/** The rules of all models, as the website has them for the check and the comparison. */
export interface Rules {
	/**
	 * Name, index of the outcome, values with | between them, condition, words, and 1 (not official) +
	 * 2 (disputed) + 4 (listed).
	 */
	readonly rules: readonly (readonly [string, number, string, string, string, number])[];
	/** Lists of indexes of rules, and the default efforts. */
	readonly sets: readonly (readonly [readonly number[], string])[];
	/** By the rows of models: the index of the set, from 1; 0 if nothing is known. */
	readonly rows: readonly number[];
}

/** What is known of a model. */
interface ModelRules {
	readonly rules: readonly Rule[];
	readonly effort: string; // the default; "" if it is not known
}

/** Returns the rules of the model in a row; none if nothing is known. */
export function rulesOf(all: Rules, row: number): ModelRules {
	const [indexes, effort] = all.sets[(all.rows[row] ?? 0) - 1] ?? [[], ""];
	const rules = indexes.map((i): Rule => {
		const [name, outcome, values, when, words, flags] = all.rules[i]!;
		return {
			name,
			rule: outcomes[outcome]!,
			value: values ? values.split("|") : [],
			when: when || null,
			words,
			official: (flags & 1) === 0,
			disputed: (flags & 2) !== 0,
			...((flags & 4) !== 0 && { listed: true }),
		};
	});
	return { rules, effort };
}
