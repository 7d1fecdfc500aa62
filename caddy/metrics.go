package modelcatalog

import (
	"math"

	"github.com/caddyserver/caddy/v2"
	"github.com/prometheus/client_golang/prometheus"
)

// requestsTotal belongs to the process, because Caddy has a registry for each configuration and a
// reload must not reset counts.
var requestsTotal = prometheus.NewCounterVec(prometheus.CounterOpts{
	Name: "model_catalog_requests_total",
	Help: "Requests answered, by status.",
}, []string{"status"})

// cutOffTotal counts like requestsTotal.
var cutOffTotal = prometheus.NewCounter(prometheus.CounterOpts{
	Name: "model_catalog_cut_off_total",
	Help: "Unread answers that were cut off, because too many clients did not read.",
})

func init() {
	caddy.RegisterModule(admin{})
	requestsTotal.WithLabelValues("500") // so that rates count the first fault too
}

// Descriptions of the figures of each catalog, in the order in which Collect has their values.
var gauges = []*prometheus.Desc{
	newGauge("models", "Models in the catalog."),
	newGauge("last_sync_timestamp_seconds",
		"Time of the dataset's last successful sync, NaN if there was none; its age is time() less this."),
	newGauge("last_read_timestamp_seconds",
		"Start of the newest day on which facts of any provider were read, NaN if there is none."),
	newGauge("refresh_failed",
		"1 if the last refresh failed, so that the previous catalog is still served, else 0."),
	newGauge("cache_bytes",
		"Size of the answers that are kept for clients who ask for the same; cache_size bounds it."),
}

func newGauge(name, help string) *prometheus.Desc {
	return prometheus.NewDesc("model_catalog_"+name, help, []string{"dataset"}, nil)
}

// collector reads the figures when the metrics are requested.
type collector struct{}

func (collector) Describe(to chan<- *prometheus.Desc) {
	for _, g := range gauges {
		to <- g
	}
}

// Collect sends the figures by the source of the catalog. Of several catalogs from one source it
// takes any.
func (collector) Collect(to chan<- prometheus.Metric) {
	// Several sites of a Caddyfile may serve one tree. Prometheus refuses a second value with the
	// same labels.
	states := map[string]*state{}
	for key := range handlers.Range {
		h := key.(*Handler)
		states[h.source()] = h.current.Load()
	}
	for source, s := range states {
		c := s.Catalog()
		// NaN and not 0: an alert about old facts must not fire for a dataset that was never
		// synced.
		lastSync := math.NaN()
		lastRead := math.NaN()
		failed := 0.0
		if sync := c.LastSync(); sync != nil {
			lastSync = float64(*sync) / 1000
		}
		if day := c.LastReadOn(); day != 0 {
			lastRead = float64(day.Start()) / 1000
		}
		if s.fault != nil {
			failed = 1
		}
		values := []float64{ // in the order of gauges
			float64(c.Len()),
			lastSync,
			lastRead,
			failed,
			float64(s.Cached()),
		}
		for i, g := range gauges {
			to <- prometheus.MustNewConstMetric(g, prometheus.GaugeValue, values[i], source)
		}
	}
}

// registerMetrics adds the module's metrics to those of a configuration.
func registerMetrics(ctx caddy.Context) {
	for _, c := range [...]prometheus.Collector{requestsTotal, cutOffTotal, collector{}} {
		// The only error is that another handler of this configuration has registered it.
		_ = ctx.GetMetricsRegistry().Register(c)
	}
}

// admin shows the metrics in Caddy's admin API. Caddy calls its Provision before it loads any
// handler, so the metrics endpoint has them even if the configuration is then rejected.
type admin struct{}

func (admin) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{
		ID:  "admin.api.model_catalog",
		New: func() caddy.Module { return new(admin) },
	}
}

func (admin) Provision(ctx caddy.Context) error {
	registerMetrics(ctx)
	return nil
}

func (admin) Routes() []caddy.AdminRoute { return nil }

// Interface guards
var (
	_ caddy.AdminRouter = admin{}
	_ caddy.Provisioner = admin{}
)
