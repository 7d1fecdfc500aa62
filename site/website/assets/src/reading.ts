// What answers need: how searches are read, what matches, and rows to show it in. The list loads it with
// the models, when something is asked for. Its first page is HTML and needs none of this.

export { answerTo, resolved, warmUp, type Reading } from "./ask.ts";
export { offerAt } from "./ask/questions.ts"; // for the names in a text to check
export { showCounts } from "./counts.ts";
export { makeCatalog } from "./evaluate.ts";
export { groupsToShow } from "./explorer/groups.ts";
export { withPastPrices } from "./pastday.ts";
export { withTierPrices } from "./ask/tierprices.ts";
export { showEmpty, showReading } from "./remedies.ts";
export { makeHead, makeRow } from "./rows.ts";
