package main

import (
	"github.com/spf13/cobra"

	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/history"
	"modelcatalog/site/contract"
	"modelcatalog/site/mcp"
)

func (p *program) mcpCommand() *cobra.Command {
	const short = "Serve the catalog to agents over the Model Context Protocol, on standard input and output"
	return p.newCommand("mcp", short, "", cobra.NoArgs, func([]string) error {
		changes, err := history.Load(p.files)
		if err != nil {
			return err
		}
		catalogs := catalog.Set{catalog.New(p.dataset, catalog.V1), p.index}
		options := contract.Options{BaseURL: p.url, Settings: p.dataset.Settings}
		documents, err := contract.New(catalogs, options)
		if err != nil {
			return err
		}
		served := documents.MCP(history.Append(nil, changes))
		// Without --url there is no service that could answer what an answer leaves out, and the default
		// address would lead an agent nowhere.
		served.BaseURL = p.url
		server := mcp.New(documents.API(catalogs), served)
		// A client waits for each answer, so none may stay in a buffer.
		return server.ServeStdio(p.stdin, p.unbuffered)
	})
}
