package modelcatalog

import (
	"errors"
	"fmt"
	"math"

	"github.com/prometheus/client_golang/prometheus"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

const namespace = "model_catalog"

// Counts belong to the process, because Caddy has a registry for each configuration and a reload must not reset them.
var (
	requestsTotal = prometheus.NewCounterVec(prometheus.CounterOpts{
		Namespace: namespace, Name: "requests_total", Help: "Requests answered, by version of the API, endpoint and status.",
	}, []string{"version", "endpoint", "status"})
	queryDuration = prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Namespace: namespace, Name: "query_duration_seconds", Help: "Time to make the answer to a query, by version of the API.",
		Buckets: prometheus.ExponentialBuckets(1e-6, 4, 10), // 1 microsecond to 0.26 seconds
	}, []string{"version"})
)

// versionLabel returns the value of the label version; it is empty for paths that are below no version.
func versionLabel(v catalog.Version) string {
	if v == 0 {
		return ""
	}
	return v.String()
}

// init makes the series of every answer that the API and the server for agents give, so that rates count the first one too.
func init() {
	for version := range catalog.Version(len(catalog.Versions) + 1) {
		label := versionLabel(version)
		queryDuration.WithLabelValues(label)
		for _, endpoint := range api.EndpointNames {
			for _, status := range [...]string{"200", "204", "304", "308", "400", "404", "405", "412", "500"} {
				requestsTotal.WithLabelValues(label, endpoint, status)
			}
		}
	}
	for _, status := range [...]string{"200", "202", "204", "400", "404", "405", "500"} {
		requestsTotal.WithLabelValues("", "mcp", status)
	}
}

// gauges are the figures of each active catalog.
var gauges = []struct {
	*prometheus.Desc
	kind  prometheus.ValueType
	value func(s *state) float64 // NaN: not known
}{
	{describe("models", "Models in the catalog."), prometheus.GaugeValue, func(s *state) float64 { return float64(s.Catalog().Len()) }},
	{describe("last_sync_timestamp_seconds", "Time of the dataset's last successful sync; its age is time() less this."), prometheus.GaugeValue,
		func(s *state) float64 {
			if sync := s.Catalog().LastSync(); sync != nil {
				return float64(*sync) / 1000
			}
			return math.NaN()
		}},
	{describe("loaded_timestamp_seconds", "Time at which the catalog was loaded."), prometheus.GaugeValue,
		func(s *state) float64 { return float64(s.loaded.UnixMilli()) / 1000 }},
	{describe("refresh_failed", "1 if the last refresh failed, so that the previous catalog is still served, else 0."), prometheus.GaugeValue,
		func(s *state) float64 {
			if s.fault != nil {
				return 1
			}
			return 0
		}},
	{describe("refresh_failures_total", "Refreshes that failed since the catalog was first loaded."), prometheus.CounterValue,
		func(s *state) float64 { return float64(s.failures) }},
}

func describe(name, help string) *prometheus.Desc {
	return prometheus.NewDesc(prometheus.BuildFQName(namespace, "", name), help, []string{"dataset"}, nil)
}

// collector collects the gauges of the active catalogs, by the names of their sources.
type collector struct{}

// Describe implements prometheus.Collector.
func (collector) Describe(descriptions chan<- *prometheus.Desc) {
	for _, g := range gauges {
		descriptions <- g.Desc
	}
}

// Collect implements prometheus.Collector. Of several catalogs with one source, as during a reload, the newest counts.
func (collector) Collect(metrics chan<- prometheus.Metric) {
	last := ""
	for _, l := range activeCatalogs() {
		for _, g := range gauges {
			if value := g.value(l.current.Load()); !math.IsNaN(value) && l.name() != last {
				metrics <- prometheus.MustNewConstMetric(g.Desc, g.kind, value, l.name())
			}
		}
		last = l.name()
	}
}

// registerMetrics adds the module's metrics to those of a configuration. All its handlers share them.
func registerMetrics(registry *prometheus.Registry) error {
	for _, c := range [...]prometheus.Collector{requestsTotal, queryDuration, collector{}} {
		if err := registry.Register(c); err != nil && !errors.As(err, new(prometheus.AlreadyRegisteredError)) {
			return fmt.Errorf("registering metrics: %w", err)
		}
	}
	return nil
}
