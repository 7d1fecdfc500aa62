// The npm package of the tree in TREE, as a stranger uses it: installed from a registry, in both kinds of modules, with its types.
import assert from "node:assert/strict"
import { execFile, execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdtempSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
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

const key = join(work, "key")
process.env.REPOSITORY = "https://example.com/You/models"
process.env.PUBLIC_KEY = run("bin/generator", "key", "models.example", "-out", key).trim()
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
  assert.equal(manifest.repository.url, "git+https://example.com/You/models.git")
  const server = JSON.parse(run("tar", "-xzOf", packed, "package/server.json"))
  assert.deepEqual([manifest.name, manifest.private, manifest.mcpName], ["@you/model-catalog", undefined, server.name])
  assert.deepEqual([server.version, server.packages[0].identifier], [manifest.version, manifest.name])
  assert.ok(server.description.length <= 100) // as the registry of MCP servers demands
  assert.equal(manifest.modelCatalog.releases, "https://example.com/You/models/releases/download")
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
    if (decodeURIComponent(request.url) !== "/@you/model-catalog") return response.writeHead(404).end("{}")
    const integrity = "sha512-" + createHash("sha512").update(bytes).digest("base64")
    const manifest = JSON.parse(run("tar", "-xzOf", packed, "package/package.json"))
    const version = { ...manifest, dist: { integrity, tarball: `http://${request.headers.host}/${file}` } }
    response.end(JSON.stringify({ name: "@you/model-catalog", "dist-tags": { latest: "1.2.3" }, versions: { "1.2.3": version } }))
  })
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening))
  const project = join(work, "project")
  mkdirSync(project)
  writeFileSync(join(project, "package.json"), '{"private": true}')
  const registry = `http://127.0.0.1:${server.address().port}/`
  await promisify(execFile)("npm", ["install", "--registry", registry, "--no-audit", "--no-fund", "--cache", join(work, "cache"), "@you/model-catalog"], { cwd: project })
  server.close()
  assert.deepEqual(readdirSync(join(project, "node_modules")).filter((name) => name[0] !== "."), ["@you"], "dependencies")

  const want = JSON.parse(readFileSync(join(tree, "downloads/v2/models.json")))
  const print = "console.log(models.length, Object.keys(models[0]).includes('price_history'), meta.dataset)"
  writeFileSync(join(project, "a.mjs"), `import { models, meta } from "@you/model-catalog"; ${print}`)
  writeFileSync(join(project, "b.cjs"), `const { models, meta } = require("@you/model-catalog"); ${print}`)
  const key = Object.keys(JSON.parse(readFileSync(join(tree, "downloads/v2/prices.json"))).prices)[0]
  const bill = `console.log(cost("${key}", { input: 0 }, { at: "2026-01-01" }).total, resolve("openrouter/${key}").models[0].id)`
  writeFileSync(join(project, "d.mjs"), `import { cost } from "@you/model-catalog/cost"; import { resolve } from "@you/model-catalog/resolve"; ${bill}`)
  writeFileSync(join(project, "e.cjs"), `const { cost } = require("@you/model-catalog/cost"), { resolve } = require("@you/model-catalog/resolve"); ${bill}`)
  for (const name of ["d.mjs", "e.cjs"]) assert.equal(runIn(project, process.execPath, name), `0 ${key.slice(key.indexOf("/") + 1)}\n`, name)
  for (const name of ["a.mjs", "b.cjs"]) {
    assert.equal(runIn(project, process.execPath, name), `${want.data.length} true ${want.meta.dataset}\n`, name)
  }
  writeFileSync(join(project, "c.mts"), `import { models, type Model } from "@you/model-catalog"; import { cost } from "@you/model-catalog/cost"; import { resolve } from "@you/model-catalog/resolve"
    const first: Model | undefined = models.find((m) => m.status === "active")
    export const total: string | null = cost("openai/x", { prompt_tokens: 1 }, { at: 0, tier: null }).total
    export const found: string = resolve("openai/x", { place: "azure" }).found
    export const limit: number | null | undefined = models[0]?.max_output_tokens
    // @ts-expect-error: no status has this name
    export const none = models.filter((m) => m.status === "gone" && first)`)
  runIn(project, process.execPath, join(tools, "typescript/bin/tsc"), "--noEmit", "--strict", "--module", "nodenext", "c.mts")
})

test("the launcher runs the program of the release, if it is what was signed, or a newer one on PATH", async () => {
  run("tar", "-xzf", packed, "-C", work)
  const launcher = join(work, "package/models.js")
  const archive = `models_v1.2.3_${process.platform}_${{ x64: "amd64", arm64: "arm64" }[process.arch]}.tar.gz`
  const good = execFileSync("tar", ["-czC", "bin", "models"], { maxBuffer: 1 << 30 })
  const line = (bytes, name = archive) => `${createHash("sha256").update(bytes).digest("hex")}  ${name}\n`
  const sign = (text) => {
    writeFileSync(join(work, "SHA256SUMS"), text)
    run("bin/generator", "sign", join(work, "SHA256SUMS"), "-key", key)
    return readFileSync(join(work, "SHA256SUMS.note"), "utf8")
  }
  let files = {}
  const server = createServer((request, response) => {
    const body = files[request.url.replace("/v1.2.3/", "")]
    response.writeHead(body ? 200 : 404).end(body)
  })
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening))
  const releases = `http://127.0.0.1:${server.address().port}`
  for (const [name, version] of [["new", "v1.10.0"], ["old", "v1.2.2"]]) {
    mkdirSync(join(work, name))
    writeFileSync(join(work, name, "models"), `#!/bin/sh\necho "models version ${version}, commit 1"\nexit 3\n`, { mode: 0o755 })
  }
  const note = sign(line("0".repeat(9), "other.tar.gz") + line(good))
  const all = { "SHA256SUMS.note": note, [archive]: good }
  const missing = /there is no model "no-such-model"/ // what the real program says, with the code 1
  for (const [name, path, served, address, code, want] of [
    ["fetched", "none", all, releases, 1, missing],
    ["kept", "none", {}, releases, 1, missing],
    ["newer on PATH", "new", {}, releases, 3, /^models version v1.10.0/],
    ["older on PATH", "old", all, releases, 1, missing],
    ["another digest", "none", { ...all, [archive]: "no" }, releases, 2, /tar.gz has another digest than in SHA256SUMS/],
    ["a changed note", "none", { ...all, "SHA256SUMS.note": note.replace("other", "0ther") }, releases, 2, /the key of the package did not sign/],
    ["no signature", "none", { ...all, "SHA256SUMS.note": line(good) }, releases, 2, /the key of the package did not sign/],
    ["no program for the system", "none", { "SHA256SUMS.note": sign(line(good, "other.tar.gz")) }, releases, 2, /v1.2.3 has no program for/],
    ["no release", "none", {}, releases, 2, /SHA256SUMS.note: 404 Not Found/],
    ["no server", "none", {}, "http://127.0.0.1:1", 2, /http:\/\/127.0.0.1:1\/v1.2.3\/SHA256SUMS.note: /],
  ]) {
    files = served
    const cache = join(work, name === "kept" ? "cache of fetched" : `cache of ${name}`)
    const env = { PATH: `${join(work, path)}:/usr/bin:/bin`, XDG_CACHE_HOME: cache, HOME: cache, MODEL_CATALOG_RELEASES: address }
    const { code: got = 0, stdout, stderr } = await promisify(execFile)(process.execPath, [launcher, "get", "no-such-model"], { env }).catch((failed) => failed)
    assert.equal(got, code, `${name}: ${stdout}${stderr}`)
    assert.match(stdout + stderr, want, name)
    assert.equal(existsSync(join(cache, "modelcatalog/v1.2.3/models")), code === 1, name)
  }
  server.close()
  writeFileSync(join(work, "package/package.json"), `{"version": "1.2.3"}`)
  const env = { PATH: "/usr/bin:/bin", XDG_CACHE_HOME: join(work, "none") }
  assert.throws(() => execFileSync(process.execPath, [launcher], { env, stdio: "pipe" }), /the package names no address of releases/)
})
