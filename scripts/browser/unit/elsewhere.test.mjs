// What a comparison says of the other places of a model.

import assert from "node:assert/strict";
import test from "node:test";

import { priceOf } from "../../../site/website/assets/src/elsewhere.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";

const bills = { day: "2026-07-24", listed: (model, meter) => (meter === "input" ? "$0.037 to $0.18" : "$0.17 to $0.80") };

test("of a disputed price, what sources state", () => {
	for (const [members, costs, want] of [
		[{ price_in: "$2", price_out: "$10" }, bills, "$2 / $10"],
		[{ price_in: "disputed", price_out: "disputed" }, null, "disputed / disputed"], // not loaded yet
		[{ price_in: "disputed", price_out: "disputed" }, bills, "$0.037 to $0.18 / $0.17 to $0.80, disputed"],
		[{ price_in: "$0.10", price_out: "disputed", price_read: "2026-09-30" }, bills, "$0.10 / $0.17 to $0.80, disputed, read 30 Sep 2026"],
		[{ price_in: "disputed", price_out: "$1", id: "m:batch" }, bills, "$0.037 to $0.18 / $1, disputed, in batches"],
		// Bills have prices of text, and the row shows another one.
		[{ price_in: "disputed", price_out: "–", price_note: "per image" }, bills, "disputed / –, per image"],
		[{ price_in: "disputed", price_out: "$1" }, { ...bills, listed: () => "" }, "disputed / $1"],
	]) {
		const facts = { provider: "acme", id: "m", ...members };
		const [model] = decodeModels(Object.entries(facts).map(([name, value]) => ({ name, values: [value] })));
		assert.equal(priceOf(model, costs), want);
	}
});
