package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"golang.org/x/sync/errgroup"

	"modelcatalog/scripts/process"
	"modelcatalog/scripts/promises"
	"modelcatalog/site/mcp"
)

// The program for agents that is written by others. What it expects and the catalog does not offer is in conformance.yaml.
const (
	conformance = ".ci/node_modules/.bin/conformance"
	expected    = "scripts/hosts/conformance.yaml"
)

// checkAgents has the official client call a tool in each revision of the protocol, and compares the models in the result with those of the API's answer.
func checkAgents(s *process.Server, _ string) error {
	want, err := promises.Get(promises.Server(s.URL), "/api/v2/models?search=claude+opus&limit=3")
	if err != nil {
		return err
	}
	ctx := context.Background()
	for _, revision := range mcp.Versions {
		client := sdk.NewClient(&sdk.Implementation{Name: "hosts", Version: "1"}, nil)
		session, err := client.Connect(ctx, &sdk.StreamableClientTransport{Endpoint: s.URL + mcp.Path}, &sdk.ClientSessionOptions{ProtocolVersion: revision})
		if err != nil {
			return fmt.Errorf("revision %s: %w", revision, err)
		}
		result, err := session.CallTool(ctx, &sdk.CallToolParams{Name: "find_models", Arguments: map[string]any{
			"search": "claude opus", "limit": 3, "detail": "full", "status": []string{"active", "deprecated", "unlisted"}}})
		if err != nil {
			return fmt.Errorf("revision %s: find_models: %w", revision, err)
		}
		data, _, _ := strings.Cut(string(want), `,"meta":`) // which also says how to go on
		if text := result.Content[0].(*sdk.TextContent).Text; !strings.HasPrefix(text, data) || result.IsError {
			return fmt.Errorf("revision %s: find_models = %.200s, want %.200s", revision, text, want)
		}
		if err := session.Close(); err != nil {
			return fmt.Errorf("revision %s: %w", revision, err)
		}
	}
	return nil
}

// checkProtocol also has the conformance tests of the protocol's authors try a host.
func checkProtocol(s *process.Server, work string) error {
	if err := checkAgents(s, work); err != nil {
		return err
	}
	directory, err := os.Getwd()
	if err != nil {
		return err
	}
	var checks errgroup.Group
	for _, revision := range mcp.Versions[:2] {
		checks.Go(func() error {
			// In work, because the program leaves files.
			_, err := process.Run(work, []string{"HOME=" + work}, filepath.Join(directory, node), filepath.Join(directory, conformance),
				"server", "--url", s.URL+mcp.Path, "--requirements", revision, "--expected-failures", filepath.Join(directory, expected),
				"--output-dir", filepath.Join(work, "conformance-"+revision))
			return err
		})
	}
	return checks.Wait()
}
