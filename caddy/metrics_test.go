package modelcatalog

import (
	"context"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"modelcatalog/dataset"
	"modelcatalog/site/api"
)

// requests returns how many requests were counted.
func requests(endpoint, status string) float64 {
	return testutil.ToFloat64(requestsTotal.WithLabelValues(endpoint, status))
}

// TestMetrics has two site blocks in one configuration, and a second configuration as after a reload, which must show what
// was counted before.
func TestMetrics(t *testing.T) {
	folder := t.TempDir()
	d := loadDataset(t, dataset.Embedded())
	d.Models = d.Models[:10]
	if err := dataset.Write(folder, d); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		endpoint, status string
		want             float64
	}{{"models", "200", 2}, {"model", "404", 1}, {"none", "405", 1}, {"stats", "200", 0}}
	before := map[string]float64{}
	for _, test := range tests {
		before[test.endpoint] = requests(test.endpoint, test.status)
	}
	for configuration := 1.0; configuration <= 2; configuration++ {
		ctx, cancel := caddy.NewContext(caddy.Context{Context: context.Background()})
		one, two := new(Handler), &Handler{Dataset: folder}
		for _, h := range []*Handler{one, two} {
			if err := h.Provision(ctx); err != nil {
				t.Fatal(err)
			}
		}
		ask(t, one, notFound, "GET", "/api/v1/models?search=x")
		ask(t, two, notFound, "GET", "/api/v1/models")
		ask(t, two, notFound, "GET", "/api/v1/models/openai/none")
		ask(t, two, notFound, "POST", "/api/v1/nothing")
		for _, test := range tests {
			if got := requests(test.endpoint, test.status) - before[test.endpoint]; got != test.want*configuration {
				t.Errorf("configuration %v: %v requests of %s with status %s, want %v",
					configuration, got, test.endpoint, test.status, test.want*configuration)
			}
		}
		if got := testutil.ToFloat64(one.metrics.models.WithLabelValues(folder)); got != 10 {
			t.Errorf("%v models, want 10", got)
		}
		if got, want := testutil.ToFloat64(one.metrics.lastSync.WithLabelValues("embedded")), float64(*d.LastSync)/1000; got != want {
			t.Errorf("last sync at %v, want %v", got, want)
		}
		names, err := testutil.GatherAndCount(ctx.GetMetricsRegistry(), "model_catalog_requests_total", "model_catalog_query_duration_seconds",
			"model_catalog_models", "model_catalog_last_sync_timestamp_seconds")
		if want := len(api.EndpointNames)*8 + 1 + 2 + 2; err != nil || names != want {
			t.Errorf("the registry shows %d series, %v, want %d", names, err, want)
		}
		one.Cleanup()
		two.Cleanup()
		cancel()
	}
}
