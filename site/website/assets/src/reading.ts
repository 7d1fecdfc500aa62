// How searches are read. Pages load it with the models, when something is searched for.

export { answerTo, resolved, type Reading } from "./ask.ts";
export { showEmpty, showReading } from "./remedies.ts";
