import type { components } from "./api"

/** All facts of a model, as version 2 of the API has them, with the history of its prices. */
export type Model = components["schemas"]["ModelDetail"]
export declare const models: readonly Model[]
export declare const meta: {
  total: number
  /** Digest of the dataset, as in the catalog's version.json. */
  dataset: string
  last_sync: string | null
}
