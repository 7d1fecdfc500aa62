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
		Status:     &catalog.Status{catalog.Active},
		Input:      &catalog.Input{catalog.ModalityImage},
		Feature:    &catalog.Feature{catalog.FeatureNameToolCall},
		MinContext: new(int64(200_000)),
		Sort:       new(catalog.ListModelsParamsSortInputPrice),
		Order:      new(catalog.ListModelsParamsOrderAsc),
		Limit:      new(int32(3)),
	})
	if err != nil {
		return err
	}
	if page.JSON200 == nil {
		return fmt.Errorf("%s: %s", page.HTTPResponse.Status, page.Body)
	}
	for _, model := range page.JSON200.Data {
		for _, price := range model.Prices {
			if price.Meter == catalog.MeterInput && price.Condition == nil && price.Price != nil {
				fmt.Println(model.Id, *model.ContextLength, *price.Price)
			}
		}
	}

	one, err := client.GetModelWithResponse(ctx, "together", "meta-llama/Llama-3.3-70B-Instruct-Turbo", nil)
	if err != nil {
		return err
	}
	if one.JSON200 != nil && one.JSON200.Data.Name != nil {
		fmt.Println(*one.JSON200.Data.Name, len(one.JSON200.Data.PriceHistory))
	}
	return nil
}
