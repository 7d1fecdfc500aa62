// What the requests around the ids of a text set that models refuse or ignore, as models check says it in the terminal.

import { faultsOf, type Fault } from "./calls/apply.ts";
import type { Call } from "./calls/call.ts";
import { Text } from "./calls.ts";
import { says, setting } from "./calls/says.ts";
import type { Table } from "./calls/table.ts";
import type { Model } from "./models.ts";
import { rulesOf, type Rule, type Rules } from "./parameters.ts";
import type { Found } from "./scan.ts";

/** The table of calls, and the rules about the parameters of models. */
export interface Calls {
	readonly table: Table;
	readonly rules: Rules;
}

/** A clause about a request. */
export interface Said { readonly line: number; readonly effect: "refused" | "ignored" | "changes"; readonly text: string }

/** What is said about the requests in a text, and the offsets of ids whose requests their successors would refuse. */
export interface Requests { readonly said: readonly Said[]; readonly kept: ReadonlySet<number> }

const minSet = 4; // of the shortest name that is looked for in a whole text

/** Whether a request can fail by a rule. */
const refuses = ({ rule }: Rule): boolean => rule !== "accepted" && rule !== "ignored" && rule !== "required";

/** Whether a text sets a parameter somewhere, by its name in any spelling. */
function sets(text: string, name: string): boolean {
	const [first = ""] = name.split(".");
	if (first.length < minSet || first.includes("[")) return false;
	return new RegExp(`(?:^|[^a-z0-9])${first.replaceAll("_", "[_-]?")}["'\`]?[ \\t]*[:=(]`, "i").test(text);
}

/** Reads the requests around the ids that were found in a text. */
export function requestsIn(text: string, found: readonly Found[], { table, rules: all }: Calls): Requests {
	const reader = new Text(table, "", text);
	const known = ({ row }: Model): { readonly rules: readonly Rule[]; readonly effort: string } => {
		const { rules, effort } = rulesOf(all, row);
		return { rules: rules.filter(({ disputed }) => !disputed), effort }; // a finding must not depend on which source is right
	};
	const faults = (call: Call, model: Model): Fault[] => faultsOf(table, call, known(model).rules, known(model).effort);
	const said: Said[] = [];
	const kept = new Set<number>();
	const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
	for (const { findings, instead, mentions } of found) {
		for (const mention of mentions) {
			const { at, text: id, unsure, proxied, snapshot, others } = mention;
			// An id to which another place gives its meaning has the rules of that place, which nobody knows.
			const judged = unsure || proxied || snapshot || others ? [] : findings.map(({ model }, i) => ({ model, next: instead[i], call: reader.at(at, at + id.length, model.provider) }));
			const asked = judged.find(({ call }) => call) ?? { model: findings[0]?.model, next: instead.find(Boolean), call: null };
			const { model, next, call } = asked;
			if (!model) continue;
			for (const fault of call ? faults(call, model) : []) {
				const effect = fault.outcome.effect === "ignored" ? "ignored" : "refused";
				said.push({ line: lineOf(fault.arg.at), effect, text: says(fault, model.id) });
			}
			if (!next) continue;
			const changes = call ? faults(call, next).filter(({ outcome }) => outcome.effect === "refused") : [];
			if (changes.length) {
				said.push({ line: lineOf(at), effect: "changes", text: `this call sets ${changes.map(setting).join(", ")}, which ${next.id} refuses` });
			}
			if (changes.length || doubtful(text, call, known(model).rules, known(next).rules)) kept.add(at);
		}
	}
	return { said: said.sort((a, b) => a.line - b.line), kept };
}

/** Whether a request may set what only the successor refuses. Without a request, the whole text counts. */
function doubtful(text: string, call: Call | null, before: readonly Rule[], after: readonly Rule[]): boolean {
	return after.some((rule) => {
		if (!refuses(rule) || before.some((other) => other.name === rule.name && refuses(other))) return false;
		if (!call || call.open) return sets(text, rule.name);
		return call.args.some(({ name, value }) => name === rule.name && value.kind === "unknown");
	});
}
