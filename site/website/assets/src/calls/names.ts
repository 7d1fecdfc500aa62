// Names of parameters: names.go of package calls.

import type { Arg, Call, Value } from "./call.ts";
import type { Table } from "./table.ts";

/** Gives the parameters the names that they have in the request, by the API and the wrapper. */
export function canonical(table: Table, call: Call): void {
	const ours = table.ours[call.via] ?? [];
	const rename = table.renames.find(({ via, api }) => via === call.via && api === call.api);
	const args: Arg[] = [];
	for (const arg of call.args) {
		const name = recase(arg.name, table.apis[call.api]?.camel ?? false);
		// Names are compared as the API writes them, because SDKs of one API write likeThis and
		// like_this.
		// Those of the wrapper it turns into what the model takes.
		if (ours.includes(name)) continue;
		const renamed = rename?.names[name] ?? name;
		const meaning = table.means.find((known) => known.api === call.api && known.name === renamed);
		if (meaning) {
			const value: Value = { kind: "string", text: meaning.value };
			args.push({ ...arg, name: meaning.parameter, value });
		} else {
			args.push({ ...arg, name: renamed });
		}
	}
	call.args = args;
}

/** Returns a name as it is written in requests: likeThis, or like_this. */
function recase(name: string, camel: boolean): string {
	const small = name.replace(/(^|\.)([A-Z])/g, (_, dot: string, c: string) => dot + c.toLowerCase());
	if (!camel) return small.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
	return small.replace(/(?<=[^.])_([a-z])?/g, (_, c: string | undefined) => c?.toUpperCase() ?? "");
}
