"use strict"
const { Resolver } = require("./resolve.js") // site/website/assets/src/resolve.ts
const { models } = require("./index.js")
const table = require("./spellings.json")
const resolver = new Resolver(models, table)

exports.resolve = (id, { place = "" } = {}) => {
  const { place: provider, found, models, note, how, tuned, retired } = resolver.resolve(id, place)
  const gone = retired && { provider: retired.provider, day: retired.day, page: retired.page }
  return { provider: provider || null, found, models, note, how: how || null, tuned, retired: gone }
}
exports.placeOf = (address) => resolver.placeOf(address) || null
