// Command every calls every endpoint with the client that oapi-codegen generates. It checks that the types and the answers
// are those of the contract.
package main

import (
	"context"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"strings"
	"time"

	"github.com/oapi-codegen/runtime/types"

	"modelcatalog/scripts/clients/go/catalog"
)

const base = "http://localhost:8080"

// Types. A compiler error here means that the document contradicts the contract.
var (
	_ *string         = catalog.Model{}.Name
	_ *string         = catalog.Model{}.Description
	_ *int64          = catalog.Model{}.ContextLength
	_ bool            = catalog.Model{}.Deprecated
	_ time.Time       = catalog.Model{}.UpdatedAt
	_ *time.Time      = catalog.Stats{}.LastSync
	_ int64           = catalog.Meta{}.Total
	_ int64           = catalog.Meta{}.Pages
	_ int32           = catalog.Meta{}.Limit
	_ []catalog.Model = catalog.ModelList{}.Data

	_ *[]catalog.Modality     = catalog.Model{}.InputModalities
	_ *bool                   = catalog.Model{}.Features.ToolCall
	_ *string                 = catalog.Model{}.ReleaseDate
	_ *types.Date             = catalog.Model{}.RetirementDate
	_ *string                 = catalog.Price{}.Price
	_ []catalog.PriceInterval = catalog.ModelDetail{}.PriceHistory
)

// The values of the enums are constants: a missing one does not compile.
var (
	_ = []catalog.ModelType{
		catalog.ModelTypeChat, catalog.ModelTypeEmbedding, catalog.ModelTypeImage, catalog.ModelTypeAudio, catalog.ModelTypeVideo,
	}
	_ = []catalog.ModelStatus{catalog.Active, catalog.Deprecated, catalog.Unlisted}
	_ = []catalog.Agreement{catalog.Agreed, catalog.Single, catalog.Disputed}
	_ = []catalog.ErrorCode{catalog.ErrorCodeInvalidParameter, catalog.ErrorCodeModelNotFound}
)

func main() {
	client := must(catalog.NewClientWithResponses(base))
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	documents(ctx, client)
	lists(ctx, client)
	model(ctx, client)
	numbers(ctx, client)
	failures(ctx, client)
}

// must returns a value, unless there is an error.
func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

// check ends the program with a message unless a claim is true.
func check(claim bool, format string, args ...any) {
	if !claim {
		log.Fatalf(format, args...)
	}
}

func documents(ctx context.Context, client *catalog.ClientWithResponses) {
	index := must(client.GetIndexWithResponse(ctx, nil))
	check(index.JSON200 != nil && index.JSON200.Data.Name == "Model Catalog" && len(index.JSON200.Data.Endpoints) == 5,
		"the index is %s", index.Body)
	document := must(client.GetOpenapiWithResponse(ctx, nil))
	check(document.JSON200 != nil && (*document.JSON200)["openapi"] == "3.1.0", "the OpenAPI document is %.200s", document.Body)
	readme := must(client.GetReadmeWithResponse(ctx, nil))
	check(readme.StatusCode() == http.StatusOK && strings.HasPrefix(string(readme.Body), "# Model Catalog API"),
		"the README is %.200s", readme.Body)
}

// lists reads a page, and a filtered one. A parameter that the client did not send as the document says would change the answer.
func lists(ctx context.Context, client *catalog.ClientWithResponses) {
	answer := must(client.ListModelsWithResponse(ctx, &catalog.ListModelsParams{
		Page: new(int64(2)), Limit: new(int32(100)), Sort: new(catalog.ListModelsParamsSortName), Order: new(catalog.ListModelsParamsOrderAsc),
	}))
	check(answer.JSON200 != nil && answer.JSON200.Meta.Page == 2 && len(answer.JSON200.Data) == 100, "the second page is %.200s", answer.Body)
	for _, model := range answer.JSON200.Data {
		check(model.Type.Valid() && model.Status.Valid() && model.Provider.Valid() && !model.UpdatedAt.IsZero(),
			"model %+v has a value that the document does not know", model)
	}
	filtered := must(client.ListModelsWithResponse(ctx, &catalog.ListModelsParams{
		Provider: &catalog.Provider{"openai", "groq"}, Type: &catalog.Type{catalog.ModelTypeChat, catalog.ModelTypeAudio},
		Status: &catalog.Status{catalog.Active, catalog.Deprecated}, Search: new("gpt"), Limit: new(int32(5)),
		Input: &catalog.Input{catalog.ModalityText, catalog.ModalityImage}, OpenWeights: new(false), MaxInputPrice: new("2.50"),
		ReleasedAfter: &types.Date{Time: time.Date(2024, 5, 1, 0, 0, 0, 0, time.UTC)}, Family: &catalog.Family{"gpt", "gpt-mini"},
	}))
	plain(filtered.Body, "/api/v2/models?provider=openai,groq&type=chat,audio&status=active,deprecated&search=gpt&limit=5"+
		"&input=text,image&open_weights=false&max_input_price=2.50&released_after=2024-05-01&family=gpt,gpt-mini")
}

// model fetches a model whose id has a slash.
func model(ctx context.Context, client *catalog.ClientWithResponses) {
	const id = "meta-llama/Llama-3.3-70B-Instruct-Turbo"
	answer := must(client.GetModelWithResponse(ctx, "together", id, nil))
	check(answer.JSON200 != nil && answer.JSON200.Data.Id == id, "the model is %s", answer.Body)
	plain(answer.Body, "/api/v2/models/together/"+id)
}

// numbers fetches providers and statistics, and the second again under a condition.
func numbers(ctx context.Context, client *catalog.ClientWithResponses) {
	providers := must(client.ListProvidersWithResponse(ctx, nil))
	stats := must(client.GetStatsWithResponse(ctx, nil))
	check(providers.JSON200 != nil && stats.JSON200 != nil, "the providers are %s, the statistics %s", providers.Body, stats.Body)
	sum := int64(0)
	for _, provider := range providers.JSON200.Data {
		sum += provider.ModelCount
	}
	check(sum == stats.JSON200.Data.TotalModels, "%d models of all providers, and the statistics are %s", sum, stats.Body)
	kept := must(client.GetStatsWithResponse(ctx, &catalog.GetStatsParams{IfNoneMatch: stats.Headers200.ETag}))
	check(kept.StatusCode() == http.StatusNotModified, "status of unchanged statistics = %d, want 304", kept.StatusCode())
}

// failures checks that errors come with their type.
func failures(ctx context.Context, client *catalog.ClientWithResponses) {
	refused := must(client.ListModelsWithResponse(ctx, &catalog.ListModelsParams{Limit: new(int32(0))}))
	check(refused.JSON400 != nil && refused.JSON400.Error.Code == catalog.ErrorCodeInvalidParameter,
		"a limit of 0 gives %d %s", refused.StatusCode(), refused.Body)
	missing := must(client.GetModelWithResponse(ctx, "openai", "none", nil))
	check(missing.JSON404 != nil && missing.JSON404.Error.Code == catalog.ErrorCodeModelNotFound,
		"a missing model gives %d %s", missing.StatusCode(), missing.Body)
}

// plain checks that a body is the same as without generated code.
func plain(body []byte, path string) {
	answer := must(http.Get(base + path))
	defer answer.Body.Close()
	want := must(io.ReadAll(answer.Body))
	check(string(body) == string(want) && json.Valid(body), "the client got %.200s, GET %s gives %.200s", body, path, want)
}
