import type { Model } from "./index.js"

/** What a name means. */
export interface Resolved {
  /** The models, one for each provider that has the id; none if no model has it. A similar id is never meant. */
  readonly models: readonly Model[]
  /** How they were found: exact, alias, case, undated, provider, gateway, cloud, fine-tune, gone, or nothing. */
  readonly how: string
  /** What is uncertain, as a sentence, or nothing. */
  readonly uncertain: string
  /** The provider, the day and the page of a model that retired before the catalog's time. */
  readonly retired: { readonly provider: string; readonly day: string; readonly page: string } | null
}
/** The models that an id means, as it is or as gateways, clouds and providers spell it: "us.anthropic.claude-opus-4-1-20250805-v1:0". */
export declare function resolve(name: string): Resolved
