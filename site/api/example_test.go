package api_test

import (
	"fmt"
	"log"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/datasettest"
	"modelcatalog/site/api"
)

func ExampleAPI_Respond() {
	d, err := dataset.Load(datasettest.Sample())
	if err != nil {
		log.Fatal(err)
	}
	c, err := catalog.New(d)
	if err != nil {
		log.Fatal(err)
	}
	a := api.New(c, api.Options{})
	var w api.Response
	a.Respond(&w, &api.Request{Method: "GET", Path: "/api/v1/models/openai/gpt-0"})
	fmt.Println(w.Status, string(w.Body))
	for _, h := range w.Headers {
		fmt.Printf("%s: %s\n", h.Name, h.Value)
	}
	// Output:
	// 404 {"error":{"code":"model_not_found","message":"provider \"openai\" has no model \"gpt-0\"; GET /api/v1/models lists the ids"}}
	// Access-Control-Allow-Origin: *
	// Access-Control-Expose-Headers: ETag, Link
	// X-Content-Type-Options: nosniff
	// Cache-Control: public, max-age=10
	// Content-Type: application/json
}
