// The parts of a list by price: each unit that rows show has its own.

import assert from "node:assert/strict";
import test from "node:test";

import { answerTo } from "../../../site/website/assets/src/ask.ts";
import { makeCatalog } from "../../../site/website/assets/src/evaluate.ts";
import { groupsToShow } from "../../../site/website/assets/src/explorer/groups.ts";
import { decodeModels } from "../../../site/website/assets/src/models.ts";
import { parse } from "../../../site/website/assets/src/state.ts";

const column = (name, text) => ({ name, values: text.split(" ").map((value) => (value === "-" ? null : value.replaceAll("_", " "))) });
const models = decodeModels([
	column("id", "chat-dear pixel-large chat-cheap pixel-small sound disputed voice ended pixel-tokens"),
	column("type", "chat image chat image audio chat audio chat image"),
	column("stage", "usable usable usable usable usable usable usable retired usable"),
	// The number of the API is that of text tokens, which no row of an image model shows.
	column("input_price", "4 0.1 1 0.2 - disputed 0.5 - 2"),
	column("output_price", "4 - 8 - - disputed - - 9"),
	column("price_in", "$4 $0.06 $1 $0.04 free disputed $8 $3 $8"),
	column("price_note", "- per_image - per_image,_unconfirmed per_minute - audio_tokens - image_tokens"),
	column("price_out", "$4 - $8 - - disputed - $9 $30"),
	column("price_out_note", "- - - - - - - - image_tokens"),
	column("price_in_range", "- - - - - $0.50–2 - - -"),
	column("piece_price", "- 0.06 - 0.04 0 - - - -"),
	{ name: "provider", values: Array(9).fill("acme") },
]);
const providers = [{ id: "acme", name: "Acme", monogram: "Ac", number: 1, kind: "maker" }];

const cases = {
	"sort=input_price&order=asc": "per 1M tokens: chat-cheap disputed chat-dear; per image: pixel-small pixel-large; " +
		"per 1M audio tokens: voice; per 1M image tokens: pixel-tokens; per minute: sound",
	"sort=input_price&order=desc&type=image,audio": "per 1M image tokens: pixel-tokens; per 1M audio tokens: voice; " +
		"per image: pixel-large pixel-small; per minute: sound",
	"sort=output_price&order=asc&retired=too": "per 1M tokens: chat-dear chat-cheap; per 1M image tokens: pixel-tokens; " +
		"No price to compare: disputed ended pixel-large pixel-small sound voice",
	"sort=image&order=asc&type=image": "per image: pixel-small pixel-large; per 1M image tokens: pixel-tokens",
	// Of one unit there is nothing to tell apart.
	"sort=input_price&order=asc&type=chat&max_input_price=5": "undefined: chat-cheap disputed chat-dear",
	"sort=context": "undefined: chat-cheap chat-dear disputed pixel-large pixel-small pixel-tokens sound voice",
};
for (const [query, want] of Object.entries(cases)) {
	test(`the parts of ${query}`, async () => {
		const catalog = await makeCatalog(models.toSorted((a, b) => (a.id < b.id ? -1 : 1)), providers);
		const state = parse(query);
		const groups = groupsToShow(catalog, state, answerTo(catalog, state));
		const parts = Map.groupBy(groups, ({ unit }) => unit);
		const said = [...parts].map(([unit, part]) => `${unit}: ${part.map(({ lead }) => lead.id).join(" ")}`);
		assert.equal(said.join("; "), want);
	});
}
