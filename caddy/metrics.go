package modelcatalog

import (
	"errors"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"modelcatalog/dataset/catalog"
	"modelcatalog/site/api"
)

// metrics are what Caddy's metrics endpoint shows of the catalog. All handlers of a configuration share the collectors.
type metrics struct {
	requests *prometheus.CounterVec
	counters [len(api.EndpointNames)]map[int]prometheus.Counter // of requests, by status; looked up once for all requests
	queries  prometheus.Histogram
	models   *prometheus.GaugeVec
	lastSync *prometheus.GaugeVec
}

// newMetrics registers the collectors, or finds those that another handler registered before.
func newMetrics(registry *prometheus.Registry) (*metrics, error) {
	const namespace = "model_catalog"
	m := &metrics{
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Namespace: namespace, Name: "requests_total", Help: "Requests answered, by endpoint and status.",
		}, []string{"endpoint", "status"}),
		queries: prometheus.NewHistogram(prometheus.HistogramOpts{
			Namespace: namespace, Name: "query_duration_seconds", Help: "Time to evaluate a query and to write its JSON.",
			Buckets: prometheus.ExponentialBuckets(1e-6, 4, 10), // 1 microsecond to 0.26 seconds
		}),
		models: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Namespace: namespace, Name: "models", Help: "Models in the catalog.",
		}, []string{"dataset"}),
		lastSync: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Namespace: namespace, Name: "last_sync_timestamp_seconds", Help: "Time of the dataset's last successful sync; its age is time() less this.",
		}, []string{"dataset"}),
	}
	err := errors.Join(
		register(registry, &m.requests), register(registry, &m.queries),
		register(registry, &m.models), register(registry, &m.lastSync),
	)
	for endpoint, name := range api.EndpointNames {
		m.counters[endpoint] = map[int]prometheus.Counter{}
		for _, status := range []int{200, 204, 304, 308, 400, 404, 405, 500} {
			m.counters[endpoint][status] = m.requests.WithLabelValues(name, strconv.Itoa(status))
		}
	}
	return m, err
}

// register registers a collector, or replaces it by the one that is registered under its name.
func register[C prometheus.Collector](registry *prometheus.Registry, collector *C) error {
	err := registry.Register(*collector)
	var already prometheus.AlreadyRegisteredError
	if errors.As(err, &already) {
		*collector = already.ExistingCollector.(C)
		return nil
	}
	return err
}

// observe shows the facts of a catalog.
func (m *metrics) observe(dataset string, c *catalog.Catalog) {
	m.models.WithLabelValues(dataset).Set(float64(c.Len()))
	if sync := c.LastSync(); sync != nil {
		m.lastSync.WithLabelValues(dataset).Set(float64(*sync) / 1000)
	}
}

// count counts a request.
func (m *metrics) count(endpoint api.Endpoint, status int) {
	if counter, known := m.counters[endpoint][status]; known {
		counter.Inc()
		return
	}
	m.requests.WithLabelValues(api.EndpointNames[endpoint], strconv.Itoa(status)).Inc() // another handler's status
}

// took notes how long a query took.
func (m *metrics) took(d time.Duration) { m.queries.Observe(d.Seconds()) }
