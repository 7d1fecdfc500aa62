"""The lines of the guide that list models and fetch one with Python's standard library."""

import json
import urllib.parse
import urllib.request

def catalog(path, **parameters):
    query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
    with urllib.request.urlopen("http://localhost:8080/api/v2" + path + query) as answer:
        return json.load(answer)

page = catalog("/models", status="active", input="image", feature="tool_call", min_context=200000,
               sort="input_price", order="asc", limit=3)
for model in page["data"]:
    prices = {price["meter"]: price["price"] for price in model["prices"] if price["condition"] is None}
    print(model["id"], model["context_length"], prices["input"])

model_id = urllib.parse.quote("meta-llama/Llama-3.3-70B-Instruct-Turbo", safe="")
model = catalog("/models/together/" + model_id)["data"]
print(model["name"], len(model["price_history"]))
