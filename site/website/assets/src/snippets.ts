// A request of the API as text to take away: a command, or a whole program.

/** The languages that a request can be copied in. */
export const forms = ["url", "curl", "js", "python", "go"] as const;
export type Form = (typeof forms)[number];

export const formNames: Readonly<Record<Form, string>> = { url: "URL", curl: "curl", js: "JavaScript", python: "Python", go: "Go" };

/**
 * Percent-encodes characters that an address cannot have, or that mean something in a shell, in curl's patterns, or in a string
 * of one of the languages, so that the address can be quoted in any of them. The origin needs no encoding.
 */
export function safe(url: string): string {
	const [origin = ""] = /^\w+:\/\/[^/]*/.exec(url) ?? [];
	return origin + url.slice(origin.length).replace(/[^!#%&+,\-./0-9:;=?@A-Z_a-z~]/gu, (c) => {
		const bytes = new TextEncoder().encode(c);
		return Array.from(bytes, (b) => `%${b.toString(16).toUpperCase().padStart(2, "0")}`).join("");
	});
}

/** The text that sends a GET request to an address in one of the forms. */
export function snippet(form: Form, address: string): string {
	const url = safe(address);
	const list = /\/api\/v\d\/models(\?|$)/.test(url);
	const texts: Readonly<Record<Form, string>> = {
		url, curl: `curl -s '${url}'`, js: javascript(url, list), python: python(url, list), go: go(url, list),
	};
	return texts[form];
}

const javascript = (url: string, list: boolean): string => `const response = await fetch("${url}");
const body = await response.json();
if (!response.ok) throw new Error(body.error.message);
${list ? "for (const model of body.data) console.log(model.provider, model.id);" : "console.log(body.data);"}
`;

const python = (url: string, list: boolean): string => `import json
import urllib.request

with urllib.request.urlopen("${url}") as response:
    body = json.load(response)
${list ? `for model in body["data"]:
    print(model["provider"], model["id"])` : `print(json.dumps(body["data"], indent=2, ensure_ascii=False))`}
`;

const go = (url: string, list: boolean): string => `package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
)

func main() {
	response, err := http.Get("${url}")
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		log.Fatal(response.Status)
	}
	var body struct {
		Data ${list ? "[]" : ""}struct {
			Provider string \`json:"provider"\`
			ID       string \`json:"id"\`
			Status   string \`json:"status"\`
		} \`json:"data"\`
	}
	if err := json.NewDecoder(response.Body).Decode(&body); err != nil {
		log.Fatal(err)
	}
${list ? `	for _, model := range body.Data {
		fmt.Println(model.Provider, model.ID, model.Status)
	}` : `	fmt.Println(body.Data.Provider, body.Data.ID, body.Data.Status)`}
}
`;
