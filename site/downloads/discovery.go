package downloads

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"strings"

	"modelcatalog/site/mcp"
)

// The documents by which programs and agents find what a host offers: the list of its APIs (RFC 9727), the list for agents
// (https://github.com/Agent-Card/ai-catalog), and a description of the server of the Model Context Protocol, as a card (SEP-2127)
// and as an entry for the registry of servers. They have names in double braces in place of what depends on the host.
var (
	//go:embed api-catalog.json
	apiCatalogText []byte
	//go:embed ai-catalog.json
	aiCatalogText []byte
	//go:embed server-card.json
	serverCardText []byte
)

// agentsItem and agentsLinks are what the list of APIs says about the server for agents.
const (
	agentsItem = `,{"href":"{{base}}/mcp","type":"application/json","title":"{{service}} for agents (Model Context Protocol)"}`

	agentsLinks = `,{"anchor":"{{base}}/mcp",` +
		`"service-desc":[{"href":"{{base}}/mcp/server-card","type":"application/mcp-server-card+json","title":"Server card"}],` +
		`"service-doc":[{"href":"{{base}}/docs/mcp/","type":"text/html","title":"Guide"}],` +
		`"service-meta":[{"href":"{{base}}/mcp/server.json","type":"application/json","title":"Entry for the registry of servers"}]}`
)

func (m *maker) discovery() {
	item, links := agentsItem, agentsLinks
	if m.options.NoAgents {
		item, links = "", ""
	} else {
		const card = "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"
		const entry = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
		const protocols = `,"supportedProtocolVersions":"{{protocols}}"`
		versions := string(bytes.TrimSpace(encode(mcp.Versions)))
		m.fill("mcp/server-card", "application/mcp-server-card+json", "mcp-server", serverCardText, "{{schema}}", card, `"{{protocols}}"`, versions)
		m.fill("mcp/server.json", JSON, "mcp-server", serverCardText, "{{schema}}", entry, protocols, "")
		m.fill(".well-known/ai-catalog.json", "application/ai-catalog+json", "ai-catalog", aiCatalogText)
	}
	m.fill(".well-known/api-catalog", Linkset, "api-catalog", apiCatalogText, `,"{{agents item}}"`, item, `,"{{agents links}}"`, links)
}

// fill adds a document as compact JSON. Pairs are texts in it, each followed by its replacement, in which names are filled in too.
// No name of a service and no base URL needs escapes in JSON.
func (m *maker) fill(path, mediaType, schema string, document []byte, pairs ...string) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, document); err != nil {
		panic(path + ": " + err.Error()) // the document is a part of the program
	}
	base := m.options.BaseURL
	options := mcp.Options{BaseURL: base}
	_, host, _ := strings.Cut(base, "://")
	host, _, _ = strings.Cut(host, "/")
	text := strings.NewReplacer(pairs...).Replace(compact.String())
	text = strings.NewReplacer("{{base}}", base, "{{service}}", m.options.Service, "{{host}}", host, "{{version}}", mcp.Version,
		"{{name}}", options.Name()).Replace(text)
	m.set.add(path, mediaType, schema, []byte(text+"\n"))
}
