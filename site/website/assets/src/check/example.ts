// An example for readers who have no text at hand.

import { stageOf, type Stage } from "../catalog/stage.ts";
import type { Model } from "../models.ts";

/**
 * Returns a text with what the page can say: ids that ended and end, in a request, a setting, a
 * comment, and at a cloud.
 */
export function exampleText(models: readonly Model[], day: string): string {
	// Chat models of one maker, whose client the example has; a catalog without them has others to
	// show.
	const chats = models.filter(({ makers, perToken, type, id }) =>
		makers && perToken && type === "chat" && /-\d/.test(id));
	const openai = chats.filter(({ provider, id }) =>
		provider === "openai" && !/realtime|audio|search|instruct|codex|chat/.test(id));
	const example = (stage: Stage): string | undefined =>
		exampleOf(openai, stage, day) ?? exampleOf(chats, stage, day);
	const ended = example("retired") ?? "gpt-4-0314";
	const ending = example("retiring") ?? ended;
	const fine = example("usable") ?? ending;
	return [
		"from openai import OpenAI",
		"",
		"client = OpenAI()",
		"answer = client.responses.create(",
		`    model="${ended}",  # ${ended} was the first that we tried`,
		"    input=question,",
		")",
		`fallback = client.responses.create(model="${ending}", input=question)`,
		"",
		`MODELS = ["${fine}", "azure/${ending}"]`,
		"",
	].join("\n");
}

/** Returns the id that retired last, or retires next. The example shows what replaces it. */
function exampleOf(models: readonly Model[], stage: Stage, day: string): string | undefined {
	const found = models.filter((model) => {
		const shows = stage === "usable" || (model.replacement && model.retirement_date);
		return shows && stageOf(model, day) === stage;
	});
	const endOf = (model: Model): string => model.retirement_date ?? "";
	const latestFirst = found.toSorted((a, b) => endOf(b).localeCompare(endOf(a)));
	return latestFirst.at(stage === "retiring" ? -1 : 0)?.id;
}
