package modelcatalog

import (
	"errors"
	"fmt"
	"strconv"

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

// counters are those of requestsTotal by version, endpoint and status, for every status that the API answers with. They are
// looked up once, not for each request.
var counters = func() (all [len(catalog.Versions) + 1][len(api.EndpointNames)]map[int]prometheus.Counter) {
	for version := range all {
		label := versionLabel(catalog.Version(version))
		for endpoint, name := range api.EndpointNames {
			statuses := map[int]prometheus.Counter{}
			for _, status := range []int{200, 204, 304, 308, 400, 404, 405, 500} {
				statuses[status] = requestsTotal.WithLabelValues(label, name, strconv.Itoa(status))
			}
			all[version][endpoint] = statuses
		}
	}
	return all
}()

// agentCounters are those of messages to mcp.Path, by status.
var agentCounters = func() map[int]prometheus.Counter {
	statuses := map[int]prometheus.Counter{}
	for _, status := range []int{200, 202, 204, 400, 404, 405, 500} {
		statuses[status] = requestsTotal.WithLabelValues("", "mcp", strconv.Itoa(status))
	}
	return statuses
}()

// queryDurations are the histograms of queryDuration by version.
var queryDurations = func() (all [len(catalog.Versions) + 1]prometheus.Observer) {
	for version := range all {
		all[version] = queryDuration.WithLabelValues(versionLabel(catalog.Version(version)))
	}
	return all
}()

// showMetrics adds the counts and the facts of a catalog to a configuration's metrics. All its handlers share the collectors.
func showMetrics(registry *prometheus.Registry, dataset string, c *catalog.Catalog) error {
	models := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Namespace: namespace, Name: "models", Help: "Models in the catalog.",
	}, []string{"dataset"})
	lastSync := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Namespace: namespace, Name: "last_sync_timestamp_seconds", Help: "Time of the dataset's last successful sync; its age is time() less this.",
	}, []string{"dataset"})
	requests, queries := requestsTotal, queryDuration
	err := errors.Join(
		register(registry, &requests), register(registry, &queries), register(registry, &models), register(registry, &lastSync),
	)
	if err != nil {
		return fmt.Errorf("registering metrics: %w", err)
	}
	models.WithLabelValues(dataset).Set(float64(c.Len()))
	if sync := c.LastSync(); sync != nil {
		lastSync.WithLabelValues(dataset).Set(float64(*sync) / 1000)
	}
	return nil
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
