// Usage: node lock.mjs BEFORE AFTER. It fails if npm changed the lock: if a package has another version or other bytes, is gone, or is
// new. A new package may be one for another system: npm adds what its registry has of them.
import { readFileSync } from "node:fs"

const [before, after] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")).packages)
const changed = Object.keys({ ...before, ...after }).filter((name) => {
  const [old, now] = [before[name], after[name]]
  if (!old) return !now.optional
  // The first entry, without a name, is package.json itself.
  const facts = ({ version, integrity, dependencies, devDependencies, optionalDependencies }) =>
    JSON.stringify([version, integrity, dependencies, devDependencies, optionalDependencies])
  return !now || facts(old) !== facts(now)
})
if (changed.length > 0) {
  console.error(`.ci/package-lock.json does not fit .ci/package.json; npm install --prefix .ci changes:
${changed.map((name) => `  ${name || "package.json"}`).join("\n")}
Commit the lock with the change.`)
  process.exit(1)
}
