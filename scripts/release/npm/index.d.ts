import type { components } from "./v1"
import type { Meta } from "./meta"

/** The basic facts of a model, as version 1 of the API has them. */
export type Model = components["schemas"]["Model"]
export declare const models: readonly Model[]
export declare const meta: Meta
