package modelcatalog

import (
	"errors"
	"fmt"

	"github.com/prometheus/client_golang/prometheus"
)

// requestsTotal belongs to the process, because Caddy has a registry for each configuration and a reload must not reset counts.
var requestsTotal = prometheus.NewCounterVec(prometheus.CounterOpts{
	Name: "model_catalog_requests_total", Help: "Requests answered, by status.",
}, []string{"status"})

func init() { requestsTotal.WithLabelValues("500") } // so that rates count the first fault too

// figures are those of each active catalog, by the name of its source, at the time when somebody asks for them.
type figures struct{}

var (
	modelsGauge        = newGauge("models", "Models in the catalog.")
	lastSyncGauge      = newGauge("last_sync_timestamp_seconds", "Time of the dataset's last successful sync; its age is time() less this.")
	refreshFailedGauge = newGauge("refresh_failed", "1 if the last refresh failed, so that the previous catalog is still served, else 0.")
)

func newGauge(name, help string) *prometheus.Desc {
	return prometheus.NewDesc("model_catalog_"+name, help, []string{"dataset"}, nil)
}

// Describe sends the descriptions of the figures.
func (figures) Describe(to chan<- *prometheus.Desc) {
	to <- modelsGauge
	to <- lastSyncGauge
	to <- refreshFailedGauge
}

// Collect sends the figures. Of several catalogs from one source it takes any.
func (figures) Collect(to chan<- prometheus.Metric) {
	states := map[string]*state{}
	for _, l := range activeCatalogs() {
		states[l.name()] = l.current.Load()
	}
	for name, s := range states {
		send := func(gauge *prometheus.Desc, value float64) {
			to <- prometheus.MustNewConstMetric(gauge, prometheus.GaugeValue, value, name)
		}
		send(modelsGauge, float64(s.Catalog().Len()))
		if sync := s.Catalog().LastSync(); sync != nil {
			send(lastSyncGauge, float64(*sync)/1000)
		}
		failed := 0.0
		if s.fault != nil {
			failed = 1
		}
		send(refreshFailedGauge, failed)
	}
}

// registerMetrics adds the module's metrics to those of a configuration. All its handlers share them.
func registerMetrics(registry *prometheus.Registry) error {
	for _, c := range [...]prometheus.Collector{requestsTotal, figures{}} {
		if err := registry.Register(c); err != nil && !errors.As(err, new(prometheus.AlreadyRegisteredError)) {
			return fmt.Errorf("registering metrics: %w", err)
		}
	}
	return nil
}
