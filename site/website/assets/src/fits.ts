// Whether the requests of a use fit the limits of a model. What is not known of it rules nothing out.

import type { Model } from "./models.ts";

/** The most tokens of a model by a fact; Infinity if that is not known. */
const mostOf = (model: Model, fact: string): number => Number(model.known(fact) ?? Infinity);

/** Whether a model has no context for a prompt. What is embedded is no prompt: it is cut into pieces. */
export const isTooLong = (model: Model, prompt: number | null): boolean =>
	model.type !== "embedding" && prompt !== null && prompt > mostOf(model, "context_length");

/** Whether a model cannot write an answer at once. */
export const isAnswerTooLong = (model: Model, answer: number): boolean =>
	model.type !== "embedding" && answer > mostOf(model, "max_output_tokens");

/** Whether it is not known if a prompt fits a model. */
export const mayBeTooLong = (model: Model, prompt: number | null): boolean =>
	model.type !== "embedding" && prompt !== null && model.known("context_length") === null;
