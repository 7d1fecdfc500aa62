"use strict"
const { data, meta } = require("./full.json")
exports.models = data
exports.meta = meta
