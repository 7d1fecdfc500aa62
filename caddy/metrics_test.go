package modelcatalog

import (
	"context"
	"net/http"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/modules/caddyhttp"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"modelcatalog/dataset"
)

// TestMetrics has two site blocks in one configuration, and a second configuration as after a reload.
func TestMetrics(t *testing.T) {
	folder := t.TempDir()
	d := loadDataset(t, dataset.Embedded())
	d.Models = d.Models[:10]
	if err := dataset.Write(folder, d); err != nil {
		t.Fatal(err)
	}
	for range 2 {
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
		for _, test := range []struct {
			endpoint, status string
			want             float64
		}{{"models", "200", 2}, {"model", "404", 1}, {"none", "405", 1}, {"stats", "200", 0}} {
			if got := testutil.ToFloat64(one.metrics.requests.WithLabelValues(test.endpoint, test.status)); got != test.want {
				t.Errorf("requests of %s with status %s: %v, want %v", test.endpoint, test.status, got, test.want)
			}
		}
		if got := testutil.ToFloat64(one.metrics.models.WithLabelValues(folder)); got != 10 {
			t.Errorf("%v models, want 10", got)
		}
		if got := testutil.ToFloat64(one.metrics.lastSync.WithLabelValues("embedded")); got != 1784917423 {
			t.Errorf("last sync at %v", got)
		}
		if got := testutil.CollectAndCount(one.metrics.queries); got != 1 {
			t.Errorf("%d histograms, want 1", got)
		}
		one.Cleanup()
		two.Cleanup()
		cancel()
	}
}

// TestMetricsOfFiles wants the status that the next handler sent to count.
func TestMetricsOfFiles(t *testing.T) {
	h := &Handler{Documents: documentsFiles}
	provision(t, h)
	unchanged := caddyhttp.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) error {
		w.WriteHeader(http.StatusNotModified)
		return nil
	})
	ask(t, h, unchanged, "GET", "/api/v1/stats")
	if got := testutil.ToFloat64(h.metrics.requests.WithLabelValues("stats", "304")); got != 1 {
		t.Errorf("%v requests of stats with status 304, want 1", got)
	}
}
