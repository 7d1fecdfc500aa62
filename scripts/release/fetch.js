// Runs the program models of a release, which it fetches once, checks, and keeps in the user's cache directory. The action uses it, because
// a checkout of the repository has no programs. Settings are variables:
//   MODEL_CATALOG_RELEASES  address of the releases, such as https://github.com/you/models/releases/download
//   MODEL_CATALOG_VERSION   version, such as v1.2.0
//   MODEL_CATALOG_KEY       public key that must have signed SHA256SUMS (default: none, and then only the digests are checked)
"use strict"
const { execFileSync, spawnSync } = require("node:child_process")
const { createHash, createPublicKey, verify } = require("node:crypto")
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require("node:fs")
const { homedir } = require("node:os")
const { join } = require("node:path")
const { env, platform, arch } = process
const version = (env.MODEL_CATALOG_VERSION ?? "").replace(/^v/, "")
const windows = platform === "win32"
const name = windows ? "models.exe" : "models"
const home = platform === "darwin" ? join(homedir(), "Library/Caches") : join(homedir(), ".cache")
const fail = (reason) => { throw new Error(reason) }

// get returns a file of the release.
async function get(file) {
  const address = `${env.MODEL_CATALOG_RELEASES}/v${version}/${file}`
  const response = await fetch(address).catch((error) => fail(`${address}: ${error.cause?.message ?? error.message}`))
  return response.ok ? Buffer.from(await response.arrayBuffer()) : fail(`${address}: ${response.status} ${response.statusText}`)
}

// digests returns the lines of SHA256SUMS. With a public key, NAME+HASH+BASE64, they are from a note that it signed: a text, an
// empty line, and signatures. The key has one byte before the 32 of Ed25519, a signature four before its 64.
async function digests() {
  if (!env.MODEL_CATALOG_KEY) return String(await get("SHA256SUMS")).split("\n")
  const [text, signatures = ""] = String(await get("SHA256SUMS.note")).split("\n\n")
  const bytes = Buffer.from(env.MODEL_CATALOG_KEY.replace(/^[^+]*\+[^+]*\+/, ""), "base64").subarray(1)
  // Node takes keys in DER: the header of an Ed25519 public key (RFC 8410), then its bytes.
  const der = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), bytes])
  const key = createPublicKey({ key: der, format: "der", type: "spki" })
  const signed = (line) => verify(null, `${text}\n`, key, Buffer.from(line.split(" ")[2] ?? "", "base64").subarray(4))
  return signatures.split("\n").some(signed) ? text.split("\n") : fail("the key did not sign SHA256SUMS.note")
}

// program returns the path of the program, which it fetches unless an earlier run did.
async function program() {
  if (!env.MODEL_CATALOG_RELEASES || !version) fail("set MODEL_CATALOG_RELEASES and MODEL_CATALOG_VERSION")
  // The version becomes a part of an address and of a path, which it must not lead out of.
  if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) fail(`v${version} is not a version such as v1.2.0`)
  const directory = join(windows ? env.LocalAppData : env.XDG_CACHE_HOME || home, "modelcatalog", `v${version}`)
  if (existsSync(join(directory, name))) return join(directory, name)
  const system = { linux: "linux", darwin: "darwin", win32: "windows" }[platform]
  const file = `models_v${version}_${system}_${{ x64: "amd64", arm64: "arm64" }[arch]}.${windows ? "zip" : "tar.gz"}`
  const line = (await digests()).find((line) => line.endsWith(`  ${file}`))
  if (!line) fail(`v${version} has no program for ${platform} on ${arch}`)
  const archive = await get(file)
  const digest = createHash("sha256").update(archive).digest("hex")
  if (!line.startsWith(digest)) fail(`${file} has another digest than in SHA256SUMS`)
  mkdirSync(directory, { recursive: true })
  const work = mkdtempSync(join(directory, "new-"))
  writeFileSync(join(work, file), archive)
  execFileSync(windows ? join(env.SystemRoot, "System32/tar.exe") : "tar", ["-xf", file, name], { cwd: work })
  renameSync(join(work, name), join(directory, name)) // at once, so that other runs find it whole
  rmSync(work, { recursive: true })
  return join(directory, name)
}

const run = (path) => spawnSync(path, process.argv.slice(2), { stdio: "inherit" })
const end = ({ status, error }) => (error ? fail(error.message) : process.exit(status ?? 2))
program().then(run).then(end).catch((error) => {
  console.error(`model-catalog: ${error.message}`)
  process.exit(2)
})
