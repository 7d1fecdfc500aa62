// Questions for the parameters of requests that a model refuses or takes: "what does gpt-5 refuse". The list knows
// few of these, and the page of the model has the others.

import type { Catalog } from "../evaluate.ts";
import { nameOf } from "../settings.ts";
import type { State } from "../state.ts";
import { answerAbout, modelOf } from "./questions.ts";
import type { Reading } from "./reading.ts";

const parameters = "(?:(?:api|request) )?(?:parameters?|params?|arguments?|request (?:settings?|options?|fields?))";
const refuses = "(?:refuses?|rejects?|ignores?|disallows?|forbids?|not (?:accept|support|take|allow))";
const state = "(?:(?:un|not )?(?:supported|accepted|allowed)|refused|rejected|ignored|forbidden|disallowed)";

/** Each has a group with the name of a model. Of "parameters" alone nobody knows whether weights are meant. */
const forms = [
	`(?:what|which)(?: ${parameters})? (?:does|do|will|would) (.+?) ${refuses}`,
	`(?:what|which) ${parameters} (?:does|do|can|will) (.+?) (?:accept|support|take|allow)`,
	`(?:what|which) ${parameters} (?:are|is) ${state} (?:by|with|in|on|for) (.+)`,
	`${state} ${parameters} (?:(?:of|for|by|in|on|with) )?(.+)`,
	`(.+?) ${state} ${parameters}`,
].map((form) => new RegExp(`^${form}$`));

/** The answer to which parameters a model refuses or takes: its page has them. Null if words name no model. */
export function parametersOf(catalog: Catalog, asked: State): Reading | null {
	const text = asked.search.toLowerCase().replace(/[?!.\s]+$/, "").trim()
		.replace(/\b(do|does|wo)n['’]?t (.+?) (?=(?:accept|support|take|allow)$)/, "$1 $2 not ");
	const names = forms.flatMap((form) => form.exec(text)?.[1] ?? []);
	const model = names.map((name) => modelOf(catalog, asked, name)).find((found) => found !== null);
	if (!model) return null;
	const said = `${nameOf(model)}: its page has the parameters of requests that it takes and refuses, as far as they ` +
		"are known, under Parameters. ";
	return answerAbout(catalog, asked, model, said);
}
