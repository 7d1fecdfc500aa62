// Searches for models that a place does not sell: "at bedrock but not at azure". Filters leave out the offers of a
// place, and would show such a model at another one.

import type { Catalog } from "../evaluate.ts";
import type { Model } from "../models.ts";
import { keyOf } from "../settings.ts";
import { parse, type State } from "../state.ts";
import { plural } from "../words.ts";
import { modelNamed } from "./called.ts";
import { sells } from "./lack.ts";
import { datedOf } from "./questions.ts";
import { evaluate, type Reading } from "./reading.ts";

const differs = "The API leaves out the offers of a place, and not the models that it sells.";

const allSold = "All that fits is also sold by";

const no = "(?:\\b(?:not|never|nothing|nowhere|neither|nor)|n['’]t|\\bcannot)";
const sale = "(?:available|sold|offered|hosted|served|listed|provided|found)";
/** What denies that a place sells a model. "Not via azure", as "without azure", only wants other offers. */
const unsold = new RegExp(`${no} (?:(?:be|being|also|yet|currently) )*(?:on|at|in|${sale}(?: \\w+)?)\\b` +
	`|\\bunavailable (?:on|at|in|by|through|via|from)\\b|${no} (?:${sells.source.slice(1, -1)})`, "i");

/**
 * An answer without the models that a place sells which the search denies. If filters of the search are for a place,
 * too, "bedrock but not azure", any denial means that.
 */
export function withoutSold(catalog: Catalog, asked: State, found: Reading): Reading {
	const { answer, read } = found;
	const denied = addedBy(asked, read, "without_provider");
	const isPlaced = addedBy(asked, read, "provider").length > 0;
	const isMeant = denied.length > 0 && (isPlaced || unsold.test(asked.search));
	if (!isMeant || found.differs === differs || found.said.includes(allSold) || found.about) return found;
	// Who names one model asks for its other offers, and who denies their maker for those of hosts.
	const isOfOne = read.search !== "" && modelNamed(answer) !== null;
	const isOfMaker = answer.models.every((model) => denied.includes(model.value("maker") ?? ""));
	if (!isPlaced && (isOfOne || isOfMaker)) return found;
	const values = { provider: denied };
	const datedIDs = new Map(catalog.models.map((model) => [keyOf(model), datedOf(model)]));
	const itself = ({ canonical }: Model): string | null => datedIDs.get(canonical ?? "") ?? canonical;
	const sold = new Set(evaluate(catalog, { ...parse(""), values }).models.map(itself));
	const isSold = (model: Model): boolean => model.canonical !== null && sold.has(itself(model));
	const models = answer.models.filter((model) => !isSold(model));
	const names = denied.map((id) => catalog.providers.find((place) => place.id === id)?.name ?? id);
	const places = names.join(" or ");
	const n = answer.models.length - models.length;
	if (n === 0) return found;
	if (models.length === 0) {
		const said = `${allSold} ${places}: these are other offers. `;
		return { ...found, said: said + found.said };
	}
	const verb = n === 1 ? "is" : "are";
	const said = `${n.toLocaleString("en")} of ${plural(answer.models.length, "model")} ${verb} left out, ` +
		`because ${places} ${names.length > 1 ? "sell" : "sells"} ${n === 1 ? "it" : "them"}, too. `;
	const instead = { text: "Show their other offers, too", state: read };
	return { instead, ...found, answer: { ...answer, models }, said: said + found.said, isWhole: true, differs };
}

/** The values of a filter that the words of a search have added. */
const addedBy = (asked: State, read: State, name: string): readonly string[] =>
	(read.values[name] ?? []).filter((value) => !asked.values[name]?.includes(value));
