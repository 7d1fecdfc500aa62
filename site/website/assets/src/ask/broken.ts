// Searches of people whose requests fail: "404 model not found gemini-1.5-flash", "my claude-3-opus stopped working".

import type { Catalog } from "../evaluate.ts";
import { parse, query, type State } from "../state.ts";
import { modelNamed } from "./called.ts";
import { understood } from "./filters.ts";
import { meaningOf, namesIn, withoutFillers } from "./meanings.ts";
import { evaluate } from "./reading.ts";

const own = "(?:(?:my|our|the|your|a) )?(?:(?:ai )?models? )?";
const now = "(?: (?:any ?more|now|today|suddenly|all of a sudden|since (?:today|yesterday)))*";
const fails = "(?:(?:has |have )?(?:suddenly )?(?:stopped|stops|quit|ceased) (?:working|responding|answering)" +
	"|(?:is |are )?(?:not|no longer) (?:works?|working|responding|found|available)|(?:does|do)(?: not|n['’]?t) (?:work|exist|respond)" +
	"|(?:is |are )?(?:broken|failing|down)|fails?|not found|gives? (?:an? )?(?:404|errors?))";
/** A place at which it fails: " on azure". */
const there = "( (?:on|at|in|via|from|by|through) \\S.*)?";
const error = "(?:(?:http )?(?:error|status|code)s?:? ?)*(?:404|410|model_not_found)?:? ?";

/** "Gpt-4o deprecated?": of one model it is a question, of a family a filter. */
const whether = /^(.+?) (?:retired|deprecated|discontinued|sunset|dead|gone|ended)\?*$/;

/** Each has a group with the name of a model. */
const forms = [
	`${error}(?:the )?(?:requested )?model:? (?:not found|does not exist|is not found|unknown)[:,]? (?:for |with )?(.+)`,
	`(?:http )?(?:error )?(?:404|410|model_not_found)(?: errors?)?:? (?:for |with |from |on )?${own}(.+?)(?: ${fails})?${now}`,
	`(?:why (?:has|have|did|does|do|is|are) )?${own}(.+?),? ${fails}${now}${there}`,
	`(.+?) (?:404|410|model_not_found|model not found)(?: errors?)?`,
	`why (?:did|does|do) ${own}(.+?) (?:stop working|fail|not work)${now}`,
].map((form) => new RegExp(`^${form}$`));

/**
 * A search that says that a model does not work as the question whether it still does; null if it says nothing like
 * that of a model that is known.
 */
export function askedWhether(catalog: Catalog, asked: State, now: Date): State | null {
	const written = asked.search.toLowerCase().replace(/["“”`']/g, "").trim();
	const [, name = ""] = whether.exec(written) ?? [];
	// A name is looked for among all models, which takes long: few searches need that.
	if (/\d/.test(name)) {
		const called = evaluate(catalog, { ...asked, search: name, gone: "too" });
		const isOne = called.exact.size > 0 || modelNamed(called) !== null;
		if (isOne) return { ...asked, search: `is ${name} retired` };
	}
	const text = written.replace(/[?!.\s]+$/, "");
	for (const form of forms) {
		const [, name = "", place = ""] = form.exec(text) ?? [];
		// "Models no longer available" are those that have ended, and no model.
		const isMeaning = name === "" || meaningOf(name, namesIn(catalog)) !== undefined ||
			isOfFilters(catalog, name, now);
		// "Claude not available on azure" asks for those of a family that a place does not sell.
		const isDenied = /\bnot available (?:on|at|in|via|from|by|through)\b/.test(text) && !/\d/.test(name);
		if (isDenied) continue;
		const isNamed = !isMeaning && evaluate(catalog, { ...asked, search: name, gone: "too" }).named;
		if (isNamed) return { ...asked, search: `is ${name} still available${place}` };
	}
	return null;
}

/** Whether all words of a text mean filters, such as "models with tools", although some id may have these. */
function isOfFilters(catalog: Catalog, text: string, now: Date): boolean {
	const read = understood({ ...parse(""), search: text }, namesIn(catalog), now);
	return withoutFillers(read.search) === "" && query(read) !== "";
}
