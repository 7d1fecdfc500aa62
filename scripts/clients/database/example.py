"""The lines of the guide to the data that read the database with Python's standard library."""

import sqlite3

catalog = sqlite3.connect("models.sqlite")
query = """SELECT family, count(*), min(input_price) FROM models
           WHERE status = 'active' AND family IS NOT NULL GROUP BY family ORDER BY 2 DESC, 1 LIMIT ?"""
for family, models, price in catalog.execute(query, [3]):
    print(family, models, price)
