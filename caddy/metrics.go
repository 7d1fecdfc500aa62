package modelcatalog

import (
	"errors"
	"fmt"
	"slices"
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

// count counts an answer. The version is 0 for a path below none.
func count(version catalog.Version, endpoint string, status int) {
	requestsTotal.WithLabelValues(versionLabel(version), endpoint, strconv.Itoa(status)).Inc()
}

// init makes the series of every answer that the API and the server for agents give, so that rates count the first one too.
func init() {
	for version := range catalog.Version(len(catalog.Versions) + 1) {
		label := versionLabel(version)
		queryDuration.WithLabelValues(label)
		for _, endpoint := range api.EndpointNames {
			for _, status := range [...]string{"200", "204", "304", "308", "400", "404", "405", "500"} {
				requestsTotal.WithLabelValues(label, endpoint, status)
			}
		}
	}
	for _, status := range [...]string{"200", "202", "204", "400", "404", "405", "500"} {
		requestsTotal.WithLabelValues("", "mcp", status)
	}
}

// The facts of the catalogs in service.
var (
	modelsFact = fact("models", "Models in the catalog.")
	syncFact   = fact("last_sync_timestamp_seconds", "Time of the dataset's last successful sync; its age is time() less this.")
	loadedFact = fact("loaded_timestamp_seconds", "Time at which the dataset in service was loaded.")
	faultFact  = fact("refresh_failed", "1 if the last refresh failed, so that an older dataset is in service, else 0.")
	failedFact = fact("refresh_failures_total", "Refreshes that failed since the configuration was loaded.")
)

func fact(name, help string) *prometheus.Desc {
	return prometheus.NewDesc(prometheus.BuildFQName(namespace, "", name), help, []string{"dataset"}, nil)
}

// facts collects the facts of the catalogs in service, by the names of their datasets.
type facts struct{}

// Describe implements prometheus.Collector.
func (facts) Describe(descriptions chan<- *prometheus.Desc) {
	for _, d := range [...]*prometheus.Desc{modelsFact, syncFact, loadedFact, faultFact, failedFact} {
		descriptions <- d
	}
}

// Collect implements prometheus.Collector. Of several catalogs from one directory, as during a reload, the newest counts.
func (facts) Collect(metrics chan<- prometheus.Metric) {
	collected := map[string]bool{}
	for _, l := range slices.Backward(allInService()) {
		name := l.name()
		if collected[name] {
			continue
		}
		collected[name] = true
		set := func(d *prometheus.Desc, kind prometheus.ValueType, value float64) {
			metrics <- prometheus.MustNewConstMetric(d, kind, value, name)
		}
		current := l.current.Load()
		c := current.Catalog()
		set(modelsFact, prometheus.GaugeValue, float64(c.Len()))
		if sync := c.LastSync(); sync != nil {
			set(syncFact, prometheus.GaugeValue, float64(*sync)/1000)
		}
		set(loadedFact, prometheus.GaugeValue, float64(current.loaded.UnixMilli())/1000)
		failed, last := l.faults()
		fault := 0.0
		if last != nil {
			fault = 1
		}
		set(faultFact, prometheus.GaugeValue, fault)
		set(failedFact, prometheus.CounterValue, float64(failed))
	}
}

// registerMetrics adds the module's metrics to those of a configuration. All its handlers share them.
func registerMetrics(registry *prometheus.Registry) error {
	for _, collector := range [...]prometheus.Collector{requestsTotal, queryDuration, facts{}} {
		if err := registry.Register(collector); err != nil && !errors.As(err, new(prometheus.AlreadyRegisteredError)) {
			return fmt.Errorf("registering metrics: %w", err)
		}
	}
	return nil
}
