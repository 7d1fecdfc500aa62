import type { Model } from "./index.js"

/** What an id means. */
export interface Resolved {
  /** The provider that the id names by its form or by a segment before it, or that stands beside it: "amazon-bedrock". */
  readonly provider: string | null
  /**
   * How the id was understood: as an id (exact) or alias, in the spelling of a gateway or cloud, with another case, date or suffix
   * (spelling), as several models (ambiguous), as one of a provider that the catalog does not cover (uncovered), or not at all (none).
   */
  readonly found: "exact" | "alias" | "spelling" | "ambiguous" | "uncovered" | "none"
  /**
   * The models, those of the provider that is named. If it has none, they are those of the model's maker, and the note says that the
   * days and prices are not those of the named provider. A similar id is never meant.
   */
  readonly models: readonly Model[]
  /** What is uncertain, in sentences, or nothing. */
  readonly note: string
  /** How the models were found once the id was read: exact, alias, case, undated, snapshot or gone. */
  readonly how: "exact" | "alias" | "case" | "undated" | "snapshot" | "gone" | null
  /** Whether it is a fine-tuned model; the models are its base. */
  readonly tuned: boolean
  /** The provider, the day and the page of a model that retired before the catalog's time. */
  readonly retired: { readonly provider: string; readonly day: string; readonly page: string } | null
}
/**
 * What an id means, as it is or as gateways, clouds and providers spell it: "us.anthropic.claude-opus-4-1-20250805-v1:0". The place is
 * the provider that something beside the id names, such as the client or its base URL (see placeOf).
 */
export declare function resolve(id: string, options?: { readonly place?: string | undefined }): Resolved
/** The provider whose API has an address: "openrouter" of "https://openrouter.ai/api/v1"; null if none is known to have it. */
export declare function placeOf(address: string): string | null
