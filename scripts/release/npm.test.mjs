// The npm package of the tree in TREE, as a stranger uses it: installed from a registry, in both kinds of modules, with its types.
import assert from "node:assert/strict"
import { execFile, execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { after, test } from "node:test"
import { promisify } from "node:util"

const tools = resolve(".ci/node_modules")
const tree = process.env.TREE ?? "dist"
const work = mkdtempSync(join(tmpdir(), "npm-"))
after(() => rmSync(work, { recursive: true }))
const runIn = (cwd, program, ...args) => execFileSync(program, args, { cwd, encoding: "utf8", stdio: "pipe" })
const run = (program, ...args) => runIn(".", program, ...args)

process.env.REPOSITORY = "https://example.com/you/models"
run("scripts/npm.sh", "v1.2.3", tree, work)
const file = "model-catalog-1.2.3.tgz"
const packed = join(work, file)

test("equal trees give equal packages", () => {
  mkdirSync(join(work, "again"))
  run("scripts/npm.sh", "v1.2.3", tree, join(work, "again"))
  assert.deepEqual(readFileSync(join(work, "again", file)), readFileSync(packed))
})

test("the package names its repository", () => {
  const manifest = JSON.parse(run("tar", "-xzOf", packed, "package/package.json"))
  assert.equal(manifest.repository.url, "git+https://example.com/you/models.git")
})

test("publint and attw find nothing", () => {
  const print = run(process.execPath, join(tools, "publint/src/cli.js"), packed, "--strict")
  assert.match(print, /All good!/)
  run(process.execPath, join(tools, "@arethetypeswrong/cli/dist/index.js"), packed)
})

test("a project installs it from a registry", async () => {
  const bytes = readFileSync(packed)
  const server = createServer((request, response) => {
    if (request.url.endsWith(".tgz")) return response.end(bytes)
    if (request.url !== "/model-catalog") return response.writeHead(404).end("{}")
    const integrity = "sha512-" + createHash("sha512").update(bytes).digest("base64")
    const manifest = JSON.parse(run("tar", "-xzOf", packed, "package/package.json"))
    const version = { ...manifest, dist: { integrity, tarball: `http://${request.headers.host}/${file}` } }
    response.end(JSON.stringify({ name: "model-catalog", "dist-tags": { latest: "1.2.3" }, versions: { "1.2.3": version } }))
  })
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening))
  const project = join(work, "project")
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), '{"private": true}')
  const registry = `http://127.0.0.1:${server.address().port}/`
  await promisify(execFile)("npm", ["install", "--registry", registry, "--no-audit", "--no-fund", "--cache", join(work, "cache"), "model-catalog"], { cwd: project })
  server.close()
  assert.deepEqual(readdirSync(join(project, "node_modules")).filter((name) => name[0] !== "."), ["model-catalog"], "dependencies")

  const want = JSON.parse(readFileSync(join(tree, "downloads/v2/models.json")))
  const print = "console.log(models.length, Object.keys(full.models[0]).includes('price_history'), meta.dataset)"
  writeFileSync(join(project, "a.mjs"), `import { models, meta } from "model-catalog"; import * as full from "model-catalog/full"; ${print}`)
  writeFileSync(join(project, "b.cjs"), `const { models, meta } = require("model-catalog"), full = require("model-catalog/full"); ${print}`)
  for (const name of ["a.mjs", "b.cjs"]) {
    assert.equal(runIn(project, process.execPath, name), `${want.data.length} true ${want.meta.dataset}\n`, name)
  }
  writeFileSync(join(project, "c.mts"), `import { models, type Model } from "model-catalog"; import { models as full } from "model-catalog/full"
    const first: Model | undefined = models.find((m) => m.status === "active")
    export const limit: number | null | undefined = full[0]?.max_output_tokens
    // @ts-expect-error: no status has this name
    export const none = models.filter((m) => m.status === "gone" && first)`)
  runIn(project, process.execPath, join(tools, "typescript/bin/tsc"), "--noEmit", "--strict", "--module", "nodenext", "c.mts")
})
