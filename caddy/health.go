package modelcatalog

import (
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"time"

	"github.com/caddyserver/caddy/v2"
)

// The paths at which every site with the handler tells supervisors and load balancers how it is.
const (
	alivePath = "/healthz" // 200 while the process answers at all
	readyPath = "/readyz"  // 200 while it has a catalog to answer from and does not shut down
)

// report says how a catalog is. The admin API has it with the settings.
type report struct {
	Status   string    `json:"status,omitempty"` // ready, no tree or stopping
	Dataset  string    `json:"dataset"`          // digest, as in /version.json
	Models   int       `json:"models"`
	LastSync *string   `json:"last_sync"`   // null if the dataset was never synced
	Age      *int64    `json:"age_seconds"` // since the last sync
	Loaded   time.Time `json:"loaded"`
	Tree     string    `json:"tree,omitempty"`  // ok, missing or broken; empty if no tree is served
	Refresh  string    `json:"refresh"`         // ok, or failed if the previous catalog is still served
	Fault    string    `json:"fault,omitempty"` // of the refresh
}

func (l *live) report() report {
	s := l.current.Load()
	c := s.Catalog()
	r := report{Dataset: c.Digest(), Models: c.Len(), Loaded: s.loaded.UTC().Truncate(time.Second), Refresh: "ok"}
	if sync := c.LastSync(); sync != nil {
		at, age := sync.String(), time.Now().Unix()-int64(*sync)/1000
		r.LastSync, r.Age = &at, &age
	}
	if l.h.Root != "" {
		r.Tree = "ok"
	}
	if s.fault != nil {
		r.Refresh, r.Fault = "failed", s.fault.Error()
		switch {
		case r.Tree != "" && errors.Is(s.fault, fs.ErrNotExist):
			r.Tree = "missing"
		case r.Tree != "":
			r.Tree = "broken"
		}
	}
	return r
}

// serveHealth answers at alivePath and readyPath. While Caddy waits to shut down (see its option shutdown_delay), the server is
// not ready, so load balancers send new requests elsewhere.
func (h *Handler) serveHealth(w http.ResponseWriter, r *http.Request) error {
	status, body := http.StatusOK, []byte(`{"status":"ok"}`)
	if r.URL.Path == readyPath {
		report := h.live.report()
		report.Status, report.Fault = "ready", "" // which names files of the server
		if h.live.current.Load().embedded {
			status, report.Status = http.StatusServiceUnavailable, "no tree"
		}
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
