// Parameters that ask for more tokens than a model writes at a time: limit.go of package calls.

import { sets } from "../unread.ts";
import { thousands } from "../words.ts";
import type { Arg, Call } from "./call.ts";
import type { Table } from "./table.ts";

/**
 * Returns the parameters of a call that are above the output limit of a model; none if the limit is 0,
 * which is not known. Most APIs refuse them, and some write what the model can.
 */
export function excesses({ limits }: Table, call: Call, limit: number): readonly Arg[] {
	if (limit === 0 || call.raised) return [];
	return call.args.filter(({ name, value: { kind, text } }) =>
		limits.includes(name) && kind === "number" && /^\d+$/.test(text) && Number(text) > limit);
}

/** Says in a clause what is above the limit of a model. */
export function saysExcess(arg: Arg, model: string, limit: number): string {
	return `${settingOf(arg)} is above the output limit of ${model}, ${thousands(limit)} tokens`;
}

/** Returns a parameter and its value, as a call sets it. */
export function settingOf({ name, value: { text } }: Arg): string {
	return `${name}=${text}`;
}

/**
 * Returns the name of the parameter by which a call may ask for more tokens than a limit, because its
 * value is not known here; "" if there is none. Without a request, the text counts.
 */
export function unlimited({ limits }: Table, text: string, call: Call | null): string {
	const isSet = (wanted: string): boolean => {
		if (!call || call.open) return sets(text, wanted);
		return call.args.some(({ name, value }) => name === wanted && value.kind === "unknown");
	};
	return limits.find(isSet) ?? "";
}
