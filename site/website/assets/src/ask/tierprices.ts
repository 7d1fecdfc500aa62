// What a named model costs in a tier of service, "gpt-5.6 flex price", or to write to a cache: the list has neither,
// but what uses cost is computed from the prices of tiers, and the page of the model has all of them.

import type { Costs } from "../costs.ts";
import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { inDollars } from "./prices.ts";
import { answerAbout, noOffer, subjectOf } from "./questions.ts";
import { evaluate, type Reading } from "./reading.ts";

const tier = /\b(flex|priority)\b/g;
const lifetime = "(?:1 ?h(?:our)?|5 ?m(?:in(?:ute)?s?)?)";
const writes = new RegExp(`\\b(?:${lifetime} )?(?:prompt )?cache (?:writes?|writing|creation|storage)` +
	`(?: (?:for )?${lifetime})?\\b`, "g");
/** What such a search has besides the tier and the name. */
const others = new RegExp("\\b(?:what(?:['’]?s| is| are| does| do)?|how (?:much|expensive)(?: is| are| does| do)?|the" +
	"|prices?|pricing|costs?|rates?|service|tiers?|processing|mode|input|output|tokens?|per million(?: tokens?)?" +
	"|vs\\.?|versus|and|or|than|compared to|standard)\\b", "g");

/** The answer to a search for such a price of a model that it names; null if it is none. */
export function tierPricesOf(catalog: Catalog, asked: State): Reading | null {
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim();
	const tiers = [...new Set([...text.matchAll(tier)].map(([word]) => word))];
	const isOfWrites = text.search(writes) >= 0;
	if (tiers.length === 0 && !isOfWrites) return null;
	const plain = (words: string): string => words.replace(others, " ").replace(/\s+/g, " ").trim()
		.replace(/^(?:(?:of|for|in|on|with) )+|(?: (?:of|for|in|on|with))+$/g, "");
	// FLUX.2 flex is called so.
	if (evaluate(catalog, { ...asked, search: plain(text), gone: "too" }).named) return null;
	const name = plain(text.replace(tier, " ").replace(writes, " "));
	const { model, unsold } = subjectOf(catalog, asked, [name]);
	if (unsold) return answerAbout(catalog, asked, unsold.past[0] ?? unsold.model, noOffer(unsold));
	if (!model) return null;
	const place = catalog.providers.find(({ id }) => id === model.provider)?.name ?? model.provider;
	const subject = `${nameOf(model)} at ${place}`;
	const what = isOfWrites ? "the prices of cache writes" : `the prices of ${tiers.join(" and ")} processing`;
	const found = answerAbout(catalog, asked, model, `${subject}: its page has ${what} that are known. `);
	return isOfWrites ? found : { ...found, tiers };
}

/** The prices of a million tokens in a tier, "$2 in, $10 out", of a short prompt or of any; "" if none is known. */
function pricesIn(costs: Costs, model: Model, tier: string, prompt: number | null = 1): string {
	const each = { input: 0, output: 0, cached: 0, prompt, isEach: true, tier };
	const parts = (["input", "output"] as const).flatMap((meter) => {
		const { low, high } = costs.cost(model, { ...each, [meter]: 1e6 });
		if (!low || !high) return [];
		const [least, most] = [low, high].map((price) => inDollars(String(price)));
		return [`${least === most ? most : `${least} to ${most}`} ${meter === "input" ? "in" : "out"}`];
	});
	return parts.join(", ");
}

/** An answer about the prices of tiers of a model, with these. Without them it names the page that has them. */
export async function withTierPrices(found: Reading, loadCosts: () => Promise<Costs>): Promise<Reading> {
	const { about, tiers, said } = found;
	const costs = about && tiers ? await loadCosts().catch(() => null) : null;
	if (!about || !tiers || !costs) return found;
	const [subject = ""] = said.split(": ");
	const standard = pricesIn(costs, about, "");
	const sentences = tiers.map((tier) => {
		const prices = pricesIn(costs, about, tier);
		if (!prices) return `no price of ${tier} processing is known`;
		const isByLength = pricesIn(costs, about, tier, null) !== prices;
		return `${prices} for a million tokens in ${tier} processing${isByLength ? ", more for long prompts" : ""}`;
	});
	const usual = standard ? `; ${standard} as standard` : "";
	return { ...found, said: `${subject}: ${sentences.join("; ")}${usual}. ` };
}
