// Command every calls every endpoint with the client that oapi-codegen generates. It checks that the types and the answers
// are those of the contract.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"modelcatalog/scripts/clients/go/catalog"
)

const base = "http://localhost:8080"

// Types. A compiler error here means that the document contradicts the contract.
var (
	_ *string         = catalog.Model{}.Name
	_ *string         = catalog.Model{}.Description
	_ string          = catalog.Model{}.ContextLength
	_ bool            = catalog.Model{}.Deprecated
	_ time.Time       = catalog.Model{}.UpdatedAt
	_ *time.Time      = catalog.Stats{}.LastSync
	_ int64           = catalog.Meta{}.Total
	_ int64           = catalog.Meta{}.Pages
	_ int32           = catalog.Meta{}.Limit
	_ []catalog.Model = catalog.ModelList{}.Data
)

// The values of the enums are constants: a missing one does not compile.
var (
	_ = []catalog.ModelType{catalog.Chat, catalog.Embedding, catalog.Image, catalog.Audio, catalog.Video}
	_ = []catalog.ModelStatus{catalog.Active, catalog.Deprecated, catalog.Unlisted}
	_ = []catalog.ErrorCode{catalog.ErrorCodeInvalidParameter, catalog.ErrorCodeModelNotFound}
)

func main() {
	client, err := catalog.NewClientWithResponses(base)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, step := range []func(context.Context, *catalog.ClientWithResponses) error{documents, lists, one, numbers, failures} {
		if err := step(ctx, client); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// documents fetches the index, the OpenAPI document and the README.
func documents(ctx context.Context, client *catalog.ClientWithResponses) error {
	index, err := client.GetIndexWithResponse(ctx, nil)
	if err != nil {
		return err
	}
	if index.JSON200 == nil || index.JSON200.Data.Name != "Model Catalog" || len(index.JSON200.Data.Endpoints) != 5 {
		return fmt.Errorf("the index is %s", index.Body)
	}
	document, err := client.GetOpenapiWithResponse(ctx, nil)
	if err != nil {
		return err
	}
	if document.JSON200 == nil || (*document.JSON200)["openapi"] != "3.1.0" {
		return fmt.Errorf("the OpenAPI document is %.200s", document.Body)
	}
	readme, err := client.GetReadmeWithResponse(ctx, nil)
	if err != nil {
		return err
	}
	if readme.StatusCode() != http.StatusOK || !strings.HasPrefix(string(readme.Body), "# Model Catalog API") {
		return fmt.Errorf("the README is %.200s", readme.Body)
	}
	return nil
}

// lists reads the whole catalog page by page, then a filtered page.
func lists(ctx context.Context, client *catalog.ClientWithResponses) error {
	seen, nameless := map[string]bool{}, 0
	for page, pages := int64(1), int64(1); page <= pages; page++ {
		answer, err := client.ListModelsWithResponse(ctx, &catalog.ListModelsParams{
			Page: &page, Limit: new(int32(100)), Sort: new(catalog.ListModelsParamsSortName), Order: new(catalog.ListModelsParamsOrderAsc),
		})
		if err != nil {
			return err
		}
		if answer.JSON200 == nil || answer.JSON200.Meta.Page != page {
			return fmt.Errorf("page %d is %.200s", page, answer.Body)
		}
		pages = answer.JSON200.Meta.Pages
		for _, model := range answer.JSON200.Data {
			seen[string(model.Provider)+" "+model.Id] = true
			if model.Name == nil {
				nameless++
			}
			if !model.Type.Valid() || !model.Status.Valid() || !model.Provider.Valid() || model.UpdatedAt.IsZero() {
				return fmt.Errorf("model %+v has a value that the document does not know", model)
			}
		}
		if page == pages && int64(len(seen)) != answer.JSON200.Meta.Total {
			return fmt.Errorf("%d models on %d pages, want %d", len(seen), pages, answer.JSON200.Meta.Total)
		}
	}
	if nameless == 0 {
		return fmt.Errorf("no model is without a name")
	}
	filtered, err := client.ListModelsWithResponse(ctx, &catalog.ListModelsParams{
		Provider: &catalog.Provider{"openai", "groq"}, Type: &catalog.Type{catalog.Chat, catalog.Audio},
		Status: &catalog.Status{catalog.Active, catalog.Deprecated}, Search: new("gpt"), Limit: new(int32(5)),
	})
	if err != nil {
		return err
	}
	return plain(filtered.Body, "/api/v1/models?provider=openai,groq&type=chat,audio&status=active,deprecated&search=gpt&limit=5")
}

// one fetches a model whose id has a slash.
func one(ctx context.Context, client *catalog.ClientWithResponses) error {
	const id = "meta-llama/Llama-3.3-70B-Instruct-Turbo"
	answer, err := client.GetModelWithResponse(ctx, "together", id, nil)
	if err != nil {
		return err
	}
	if answer.JSON200 == nil || answer.JSON200.Data.Id != id {
		return fmt.Errorf("the model is %s", answer.Body)
	}
	return plain(answer.Body, "/api/v1/models/together/"+id)
}

// numbers fetches providers and statistics, and the second again under a condition.
func numbers(ctx context.Context, client *catalog.ClientWithResponses) error {
	providers, err := client.ListProvidersWithResponse(ctx, nil)
	if err != nil {
		return err
	}
	stats, err := client.GetStatsWithResponse(ctx, nil)
	if err != nil {
		return err
	}
	if providers.JSON200 == nil || stats.JSON200 == nil {
		return fmt.Errorf("the providers are %s, the statistics %s", providers.Body, stats.Body)
	}
	sum := int64(0)
	for _, provider := range providers.JSON200.Data {
		sum += provider.ModelCount
	}
	if want := stats.JSON200.Data.TotalModels; sum != want || stats.JSON200.Data.LastSync == nil {
		return fmt.Errorf("%d models of all providers, and the statistics are %s", sum, stats.Body)
	}
	kept, err := client.GetStatsWithResponse(ctx, &catalog.GetStatsParams{IfNoneMatch: stats.Headers200.ETag})
	if err != nil {
		return err
	}
	if kept.StatusCode() != http.StatusNotModified {
		return fmt.Errorf("the status of what has not changed is %d, want 304", kept.StatusCode())
	}
	return nil
}

// failures checks that errors come with their type.
func failures(ctx context.Context, client *catalog.ClientWithResponses) error {
	wrong, err := client.ListModelsWithResponse(ctx, &catalog.ListModelsParams{Limit: new(int32(0))})
	if err != nil {
		return err
	}
	if wrong.JSON400 == nil || wrong.JSON400.Error.Code != catalog.ErrorCodeInvalidParameter {
		return fmt.Errorf("a wrong limit gives %d %s", wrong.StatusCode(), wrong.Body)
	}
	missing, err := client.GetModelWithResponse(ctx, "openai", "none", nil)
	if err != nil {
		return err
	}
	if missing.JSON404 == nil || missing.JSON404.Error.Code != catalog.ErrorCodeModelNotFound {
		return fmt.Errorf("a missing model gives %d %s", missing.StatusCode(), missing.Body)
	}
	return nil
}

// plain checks that a body is the same as without generated code.
func plain(body []byte, path string) error {
	answer, err := http.Get(base + path)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	want, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if string(body) != string(want) || !json.Valid(body) {
		return fmt.Errorf("the client got %.200s, GET %s gives %.200s", body, path, want)
	}
	return nil
}
