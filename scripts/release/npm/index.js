"use strict"
const { data, meta } = require("./models.json")
exports.models = data
exports.meta = meta
