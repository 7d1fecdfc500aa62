import type { Bill, Options, Span, Usage } from "./cost.js"

export type { Bill, Line, Options, Span, Usage } from "./cost.js"
/**
 * What a use of a model costs, by the prices of its time: now unless `at` says another. The model is an id in any spelling that `resolve`
 * knows, with its provider if several have it. The usage is the usage object of a provider's answer, or numbers by meter, such as input and output. Throws if the model, the usage or
 * an option is not valid; a price that is unknown is in `missing`.
 */
export declare function cost(model: string, usage: Usage, options?: Partial<Options>): Bill
/** The prices of each model by provider/id. */
export declare const prices: Readonly<Record<string, readonly Span[]>>
