package modelcatalog

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/caddyserver/caddy/v2"
)

func init() { caddy.RegisterModule(admin{}) }

// The paths at which every site with the handler tells supervisors and load balancers how it is.
const (
	alivePath = "/healthz" // 200 while the process answers at all
	readyPath = "/readyz"  // 200 while it has a catalog to answer from and does not shut down
)

// report says how a catalog is.
type report struct {
	Status   string  `json:"status"`  // ready, no tree or stopping
	Dataset  string  `json:"dataset"` // digest, as in /version.json
	Models   int     `json:"models"`
	LastSync *string `json:"last_sync"`   // null if the dataset was never synced
	Age      *int64  `json:"age_seconds"` // since the last sync
	Refresh  string  `json:"refresh"`     // ok, or failed if the previous catalog is still served
}

func (s *state) report() report {
	c := s.Catalog()
	r := report{Status: "ready", Dataset: c.Digest(), Models: c.Len(), Refresh: "ok"}
	if s.substitute && s.version == nil {
		r.Status = "no tree"
	}
	if sync := c.LastSync(); sync != nil {
		at, age := sync.String(), time.Now().Unix()-int64(*sync)/1000
		r.LastSync, r.Age = &at, &age
	}
	if s.fault != nil {
		r.Refresh = "failed"
	}
	return r
}

// serveHealth answers at alivePath and readyPath. While Caddy waits to shut down (see its option shutdown_delay), the server is
// not ready, so load balancers send new requests elsewhere.
func (h *Handler) serveHealth(w http.ResponseWriter, r *http.Request) error {
	status, body := http.StatusOK, []byte(`{"status":"ok"}`)
	if r.URL.Path == readyPath {
		answer := h.live.current.Load().report()
		if replacer, ok := r.Context().Value(caddy.ReplacerCtxKey).(*caddy.Replacer); ok {
			if stopping, _ := replacer.Get("http.shutting_down"); stopping == true {
				answer.Status = "stopping"
			}
		}
		if answer.Status != "ready" {
			status = http.StatusServiceUnavailable
		}
		body, _ = json.Marshal(answer) // which has only texts, numbers and a time
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(body) // a client that went away is no fault
	return nil
}

// admin adds `POST /model_catalog/refresh` to Caddy's admin API. It loads every catalog again. If one has a fault, the status is 500, the
// error names it, and the previous catalog stays.
type admin struct{}

// CaddyModule returns the Caddy module information.
func (admin) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "admin.api.model_catalog", New: func() caddy.Module { return new(admin) }}
}

// Provision shows the metrics of the module. Caddy calls it before it loads any handler, so its metrics endpoint has them even
// if the configuration is then rejected.
func (admin) Provision(ctx caddy.Context) error { return registerMetrics(ctx.GetMetricsRegistry()) }

// Routes returns the route.
func (admin) Routes() []caddy.AdminRoute {
	refresh := func(w http.ResponseWriter, _ *http.Request) error {
		var errs []error
		for _, l := range activeCatalogs() {
			errs = append(errs, l.refresh(true))
		}
		if err := errors.Join(errs...); err != nil {
			return caddy.APIError{HTTPStatus: http.StatusInternalServerError, Err: err}
		}
		return nil
	}
	return []caddy.AdminRoute{{Pattern: "POST /model_catalog/refresh", Handler: caddy.AdminHandlerFunc(refresh)}}
}

// Interface guards
var (
	_ caddy.AdminRouter = admin{}
	_ caddy.Provisioner = admin{}
)
