// The part of the check page that reads texts. It is most of the page's script, so it is loaded
// when there is a text.

export { calendarOf, type End } from "./calendar.ts";
export { nearest } from "./catalog/lookup.ts";
export { judgeNames } from "./check/byname.ts";
export { movingIn } from "./check/aliases.ts";
export { amountText, laterDay, monthOf, saidOf, stepsTo } from "./check/month.ts";
export { toldOf } from "./check/told.ts";
export { turnsOf } from "./check/turns.ts";
export { figuresOf } from "./check/figures.ts";
export { copiesOf } from "./check/copies.ts";
export { Names } from "./check/names.ts";
export { mostUrgentFirst } from "./check/order.ts";
export { makeCatalog } from "./evaluate.ts";
export { keptIn, type Kept } from "./fix.ts";
export { elementsOf } from "./marked.ts";
export { Finder, type Tables } from "./mentions.ts";
export { requestsIn, type Calls, type Said } from "./requests.ts";
export { Resolver } from "./resolve.ts"; // for searches in the list
export { scan, withUnread, type Found, type Verdict } from "./scan.ts";
export { kindOf } from "./values.ts";
