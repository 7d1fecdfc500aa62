export interface Meta {
  total: number
  /** Digest of the dataset, as in the catalog's version.json. */
  dataset: string
  last_sync: string | null
}
