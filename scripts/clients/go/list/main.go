// Command list has the lines of the guide that list models and fetch one with the client that oapi-codegen generates.
package main

import (
	"context"
	"fmt"
	"log"

	"modelcatalog/scripts/clients/go/catalog"
)

func main() {
	if err := list(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func list(ctx context.Context) error {
	client, err := catalog.NewClientWithResponses("http://localhost:8080")
	if err != nil {
		return err
	}
	page, err := client.ListModelsWithResponse(ctx, &catalog.ListModelsParams{
		Provider: &catalog.Provider{"anthropic", "google"},
		Status:   &catalog.Status{catalog.Active},
		Search:   new("haiku"),
	})
	if err != nil {
		return err
	}
	if page.JSON200 == nil {
		return fmt.Errorf("%s: %s", page.HTTPResponse.Status, page.Body)
	}
	for _, model := range page.JSON200.Data {
		name := "without a name"
		if model.Name != nil {
			name = *model.Name
		}
		fmt.Println(model.Id, name, model.ContextLength)
	}

	one, err := client.GetModelWithResponse(ctx, "together", "meta-llama/Llama-3.3-70B-Instruct-Turbo", nil)
	if err != nil {
		return err
	}
	if one.JSON200 != nil && one.JSON200.Data.Name != nil {
		fmt.Println(*one.JSON200.Data.Name)
	}
	return nil
}
