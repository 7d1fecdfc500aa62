"""The lines of the guide that list models and fetch one with Python's standard library."""

import json
import urllib.parse
import urllib.request

def catalog(path, **parameters):
    query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
    with urllib.request.urlopen("http://localhost:8080/api/v1" + path + query) as answer:
        return json.load(answer)

page = catalog("/models", provider="anthropic,google", status="active", search="haiku")
for model in page["data"]:
    print(model["id"], model["name"] or "without a name", model["context_length"])

model_id = urllib.parse.quote("meta-llama/Llama-3.3-70B-Instruct-Turbo", safe="")
print(catalog("/models/together/" + model_id)["data"]["name"])
