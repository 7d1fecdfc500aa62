import type { components } from "./v2"
import type { Meta } from "./meta"

/** All facts of a model, as version 2 of the API has them, with the history of its prices. */
export type Model = components["schemas"]["ModelDetail"]
export declare const models: readonly Model[]
export declare const meta: Meta
