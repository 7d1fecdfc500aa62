"""The lines of the data guide that read the database with Python's standard library."""

import sqlite3

catalog = sqlite3.connect("models.sqlite")
query = """SELECT id, input_price, output_price FROM models
           WHERE family = ? AND status = 'active' ORDER BY input_price, id"""
for model, input_price, output_price in catalog.execute(query, ["claude-haiku"]):
    print(model, input_price, output_price)
