// How the tests of many things tell what is wrong with them.

import { AssertionError } from "node:assert/strict";

/** Fails with the faults, a line or more for each, unless there are none. Of very many it shows the first. */
export function wantNone(faults, most = 40) {
	if (faults.length === 0) return;
	const more = faults.length > most ? [`and ${faults.length - most} more`] : [];
	throw new AssertionError({ message: ["", ...faults.slice(0, most), ...more].join("\n"), stackStartFn: wantNone });
}
