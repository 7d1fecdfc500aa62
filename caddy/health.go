package modelcatalog

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/caddyserver/caddy/v2"
)

// The paths at which every site with the handler tells supervisors and load balancers how it is.
const (
	alivePath = "/healthz" // 200 while the process answers at all
	readyPath = "/readyz"  // 200 while it has a dataset to answer from and does not shut down
)

// report says how a catalog is. The admin API has it with the settings.
type report struct {
	Status   string    `json:"status,omitempty"` // ok, ready or stopping
	Dataset  string    `json:"dataset"`          // digest, as in /version.json
	Models   int       `json:"models"`
	LastSync *string   `json:"last_sync"`   // null if the dataset was never synced
	Age      *int64    `json:"age_seconds"` // since the last sync
	Loaded   time.Time `json:"loaded"`
	Refresh  string    `json:"refresh"` // ok, or failed if the dataset of before is still in service
}

func (l *live) report() report {
	s := l.current.Load()
	c := s.Catalog()
	r := report{Dataset: c.Digest(), Models: c.Len(), Loaded: s.loaded.UTC().Truncate(time.Second), Refresh: "ok"}
	if sync := c.LastSync(); sync != nil {
		at, age := sync.String(), time.Now().Unix()-int64(*sync)/1000
		r.LastSync, r.Age = &at, &age
	}
	if _, fault := l.faults(); fault != nil {
		r.Refresh = "failed"
	}
	return r
}

// serveHealth answers at alivePath and readyPath. While Caddy waits to shut down (see its option shutdown_delay), the server is
// not ready, so load balancers send new requests elsewhere.
func (h *Handler) serveHealth(w http.ResponseWriter, r *http.Request) error {
	status, body := http.StatusOK, []byte(`{"status":"ok"}`)
	if r.URL.Path == readyPath {
		report := h.live.report()
		report.Status = "ready"
		if replacer, ok := r.Context().Value(caddy.ReplacerCtxKey).(*caddy.Replacer); ok {
			if stopping, _ := replacer.Get("http.shutting_down"); stopping == true {
				status, report.Status = http.StatusServiceUnavailable, "stopping"
			}
		}
		var err error
		if body, err = json.Marshal(report); err != nil {
			return err
		}
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(body) // a client that went away is no fault
	return nil
}
