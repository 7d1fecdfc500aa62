package downloads

import (
	"strings"

	"modelcatalog/site/mcp"
)

// The documents by which agents find the server of the Model Context Protocol.
const (
	cardPath      = "mcp/server-card"
	registryPath  = "mcp/server.json"
	aiCatalogPath = ".well-known/ai-catalog.json"

	ServerCard = "application/mcp-server-card+json"
	AICatalog  = "application/ai-catalog+json"
)

// server describes the server: as a card (SEP-2127), and for the registry of servers, which has the same members.
type server struct {
	Schema      string   `json:"$schema"`
	Name        string   `json:"name"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	Version     string   `json:"version"`
	Website     string   `json:"websiteUrl"`
	Remotes     []remote `json:"remotes"`
}

type remote struct {
	Type     string   `json:"type"`
	URL      string   `json:"url"`
	Versions []string `json:"supportedProtocolVersions,omitempty"`
}

// aiCatalog lists what a host offers to agents (https://github.com/Agent-Card/ai-catalog).
type aiCatalog struct {
	Version string    `json:"specVersion"`
	Host    aiHost    `json:"host"`
	Entries []aiEntry `json:"entries"`
}

type aiHost struct {
	Name          string `json:"displayName"`
	Documentation string `json:"documentationUrl"`
}

type aiEntry struct {
	Identifier  string `json:"identifier"`
	Name        string `json:"displayName"`
	Type        string `json:"type"`
	URL         string `json:"url"`
	Description string `json:"description"`
	Version     string `json:"version"`
	// Queries are examples of what the server answers, for those that index servers by meaning.
	Queries []string `json:"representativeQueries"`
}

// maxTitle is the length of the longest title of a card, in characters.
const maxTitle = 100

const agentsDescription = "Facts about AI models, with sources: ids, prices, limits, features and dates. No key is needed."

// agents adds the documents, and an entry in the list of the host's APIs.
func (m *maker) agents(list *linkset) {
	base := m.options.BaseURL
	options := mcp.Options{BaseURL: base}
	name, address, title := options.Name(), base+mcp.Path, []rune(m.options.Service)
	card := server{
		"https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json", name, string(title[:min(len(title), maxTitle)]),
		agentsDescription, mcp.Version, base + "/docs/mcp/", []remote{{"streamable-http", address, mcp.Versions}},
	}
	m.set.add(cardPath, ServerCard, "mcp-server", encode(card))
	card.Schema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
	card.Remotes = []remote{{Type: "streamable-http", URL: address}}
	m.set.add(registryPath, JSON, "mcp-server", encode(card))
	_, host, _ := strings.Cut(base, "://")
	host, _, _ = strings.Cut(host, "/")
	m.set.add(aiCatalogPath, AICatalog, "ai-catalog", encode(aiCatalog{"1.0", aiHost{m.options.Service, base + "/docs/mcp/"}, []aiEntry{{
		"urn:air:" + host + ":model-catalog", m.options.Service, ServerCard, base + "/" + cardPath, agentsDescription, mcp.Version,
		[]string{
			"Which active model reads images, calls tools and costs the least?", "When does this model retire, and what replaces it?",
			"What do two models cost, and how long is their context?",
		},
	}}}))
	list.Linkset[0].Items = append(list.Linkset[0].Items, linkTarget{address, JSON, m.options.Service + " for agents (Model Context Protocol)"})
	list.Linkset = append(list.Linkset, linkContext{
		Anchor:        address,
		Description:   []linkTarget{{base + "/" + cardPath, ServerCard, "Server card"}},
		Documentation: []linkTarget{{base + "/docs/mcp/", "text/html", "Guide"}},
		Metadata:      []linkTarget{{base + "/" + registryPath, JSON, "Entry for the registry of servers"}},
	})
}
