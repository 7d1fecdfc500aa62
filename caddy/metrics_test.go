package modelcatalog

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"modelcatalog/dataset"
	"modelcatalog/dataset/catalog"
	"modelcatalog/dataset/catalog/catalogtest"
	"modelcatalog/dataset/filetest"
	"modelcatalog/site/api"
)

// requests returns the number of requests that were counted. The version is empty for paths that are below none.
func requests(version, endpoint, status string) float64 {
	return testutil.ToFloat64(requestsTotal.WithLabelValues(version, endpoint, status))
}

// TestMetrics checks the metrics of two site blocks, and that counts go on in a second configuration, as after a reload.
func TestMetrics(t *testing.T) {
	directory := t.TempDir()
	d := catalogtest.Sample(t)
	d.Models = d.Models[:10]
	filetest.NoError(t, dataset.Write(directory, d))
	tests := []struct {
		version, endpoint, status string
		want                      float64
	}{
		{"v1", "models", "200", 2}, {"v2", "models", "200", 1}, {"v1", "model", "404", 1}, {"v1", "none", "405", 1},
		{"", "none", "404", 1}, {"v1", "stats", "200", 0},
	}
	before := make([]float64, len(tests))
	for i, test := range tests {
		before[i] = requests(test.version, test.endpoint, test.status)
	}
	for configuration := 1.0; configuration <= 2; configuration++ {
		ctx, cancel := caddy.NewContext(caddy.Context{Context: context.Background()})
		one, two := new(Handler), &Handler{Dataset: directory}
		for _, h := range []*Handler{one, two} {
			filetest.NoError(t, h.Provision(ctx))
		}
		ask(t, one, notFound, "GET", "/api/v1/models?search=x")
		ask(t, two, notFound, "GET", "/api/v1/models")
		ask(t, two, notFound, "GET", "/api/v1/models/openai/none")
		ask(t, two, notFound, "POST", "/api/v1/nothing")
		ask(t, two, notFound, "GET", "/api/v2/models?sort=name")
		ask(t, two, notFound, "GET", "/api/models")
		for i, test := range tests {
			if got := requests(test.version, test.endpoint, test.status) - before[i]; got != test.want*configuration {
				t.Errorf("configuration %v: %v requests of %q %s with status %s, want %v",
					configuration, got, test.version, test.endpoint, test.status, test.want*configuration)
			}
		}
		expected := fmt.Sprintf(`
			# HELP model_catalog_models Models in the catalog.
			# TYPE model_catalog_models gauge
			model_catalog_models{dataset=%q} 10
			model_catalog_models{dataset="embedded"} %d
		`, directory, one.live.current.Load().Catalog().Len())
		if err := testutil.GatherAndCompare(ctx.GetMetricsRegistry(), strings.NewReader(expected), "model_catalog_models"); err != nil {
			t.Error(err)
		}
		names, err := testutil.GatherAndCount(ctx.GetMetricsRegistry(), "model_catalog_requests_total", "model_catalog_query_duration_seconds",
			"model_catalog_models", "model_catalog_last_sync_timestamp_seconds")
		synced := 1
		if one.live.current.Load().Catalog().LastSync() != nil {
			synced = 2
		}
		labels := len(catalog.Versions) + 1
		if want := labels*len(api.EndpointNames)*9 + 7 + labels + 2 + synced; err != nil || names != want {
			t.Errorf("the registry shows %d series, %v, want %d", names, err, want)
		}
		one.Cleanup()
		two.Cleanup()
		cancel()
	}
}
