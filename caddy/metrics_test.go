package modelcatalog

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestMetrics checks the metrics of two site blocks, and that counts go on in a second configuration, as after a reload.
func TestMetrics(t *testing.T) {
	directory := t.TempDir()
	filetest.NoError(t, dataset.Write(directory, realDataset(t)))
	requests := map[string]float64{"v1 models 200": 2, "v1 model 404": 1, " none 404": 1, "v1 stats 200": 0}
	count := func(labels string) float64 {
		return testutil.ToFloat64(requestsTotal.WithLabelValues(strings.Split(labels, " ")...))
	}
	before := map[string]float64{}
	for labels := range requests {
		before[labels] = count(labels)
	}
	for configuration := 1.0; configuration <= 2; configuration++ {
		ctx, cancel := caddy.NewContext(caddy.Context{Context: context.Background()})
		one, two := new(Handler), &Handler{Dataset: directory}
		filetest.NoError(t, one.Provision(ctx))
		filetest.NoError(t, two.Provision(ctx))
		ask(t, one, notFound, "GET", "/api/v1/models?search=x")
		ask(t, two, notFound, "GET", "/api/v1/models")
		ask(t, two, notFound, "GET", "/api/v1/models/openai/none")
		ask(t, two, notFound, "GET", "/api/models")
		for labels, want := range requests {
			if got := count(labels) - before[labels]; got != want*configuration {
				t.Errorf("configuration %v: %v requests of %s, want %v", configuration, got, labels, want*configuration)
			}
		}
		expected := fmt.Sprintf(`
			# HELP model_catalog_models Models in the catalog.
			# TYPE model_catalog_models gauge
			model_catalog_models{dataset=%q} 150
			model_catalog_models{dataset="embedded"} %d
		`, directory, one.live.current.Load().Catalog().Len())
		if err := testutil.GatherAndCompare(ctx.GetMetricsRegistry(), strings.NewReader(expected), "model_catalog_models"); err != nil {
			t.Error(err)
		}
		filetest.NoError(t, one.Cleanup())
		filetest.NoError(t, two.Cleanup())
		cancel()
	}
}
