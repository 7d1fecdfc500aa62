package modelcatalog

import (
	"errors"
	"fmt"

	"github.com/prometheus/client_golang/prometheus"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// requestsTotal belongs to the process, because Caddy has a registry for each configuration and a reload must not reset counts.
var requestsTotal = prometheus.NewCounterVec(prometheus.CounterOpts{
	Name: "model_catalog_requests_total", Help: "Requests answered, by version of the API, endpoint and status.",
}, []string{"version", "endpoint", "status"})

// count counts an answer. The version is 0 for a path that is below no version.
func count(version catalog.Version, endpoint, status string) prometheus.Counter {
	label := ""
	if version != 0 {
		label = version.String()
	}
	return requestsTotal.WithLabelValues(label, endpoint, status)
}

// init makes the series of faults of the server, so that rates count the first one too.
func init() {
	count(0, "mcp", "500")
	for _, endpoint := range api.EndpointNames {
		for version := range catalog.Version(len(catalog.Versions) + 1) {
			count(version, endpoint, "500")
		}
	}
}

// The gauges have the figures of each active catalog, by the name of its source.
var (
	models        = newGauge("models", "Models in the catalog.")
	lastSync      = newGauge("last_sync_timestamp_seconds", "Time of the dataset's last successful sync; its age is time() less this.")
	refreshFailed = newGauge("refresh_failed", "1 if the last refresh failed, so that the previous catalog is still served, else 0.")
)

func newGauge(name, help string) *prometheus.GaugeVec {
	return prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "model_catalog_" + name, Help: help}, []string{"dataset"})
}

// observe sets the figures of a catalog.
func observe(name string, s *state) {
	forget(name)
	models.WithLabelValues(name).Set(float64(s.Catalog().Len()))
	if sync := s.Catalog().LastSync(); sync != nil {
		lastSync.WithLabelValues(name).Set(float64(*sync) / 1000)
	}
	failed := refreshFailed.WithLabelValues(name)
	if s.fault != nil {
		failed.Set(1)
	}
}

// forget removes the figures of a catalog.
func forget(name string) {
	for _, gauge := range [...]*prometheus.GaugeVec{models, lastSync, refreshFailed} {
		gauge.DeleteLabelValues(name)
	}
}

// registerMetrics adds the module's metrics to those of a configuration. All its handlers share them.
func registerMetrics(registry *prometheus.Registry) error {
	for _, c := range [...]prometheus.Collector{requestsTotal, models, lastSync, refreshFailed} {
		if err := registry.Register(c); err != nil && !errors.As(err, new(prometheus.AlreadyRegisteredError)) {
			return fmt.Errorf("registering metrics: %w", err)
		}
	}
	return nil
}
