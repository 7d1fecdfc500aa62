package modelcatalog

import (
	"encoding/json"
	"errors"
	"io/fs"
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
	Status string `json:"status"` // ready, no tree or stopping
	*details
	Dataset  string    `json:"dataset"` // digest, as in /version.json
	Models   int       `json:"models"`
	LastSync *string   `json:"last_sync"`   // null if the dataset was never synced
	Age      *int64    `json:"age_seconds"` // since the last sync
	Loaded   time.Time `json:"loaded"`
	Tree     string    `json:"tree,omitempty"` // ok, missing or broken; empty if no tree is served
	Refresh  string    `json:"refresh"`        // ok, or failed if the previous catalog is still served
}

// details are what only the admin API tells, because they name files of the server.
type details struct {
	Root      string `json:"root"`
	Fallback  string `json:"fallback"`
	Directory string `json:"directory"` // of the dataset; with an empty root, empty is the dataset in the program
	Interval  string `json:"interval"`  // between two checks; 0s: none
	Fault     string `json:"fault,omitempty"`
}

func (l *live) report() report {
	s, h := l.current.Load(), &l.settings
	c := s.Catalog()
	r := report{
		Status: "ready", Dataset: c.Digest(), Models: c.Len(), Loaded: s.loaded.UTC().Truncate(time.Second), Refresh: "ok",
		details: &details{Root: h.Root, Fallback: h.Fallback, Directory: h.Dataset, Interval: time.Duration(h.Refresh).String()},
	}
	if s.embedded {
		r.Status = "no tree"
	}
	if sync := c.LastSync(); sync != nil {
		at, age := sync.String(), time.Now().Unix()-int64(*sync)/1000
		r.LastSync, r.Age = &at, &age
	}
	if h.Root != "" {
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
		answer := h.live.report()
		answer.details = nil
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

// admin adds routes to Caddy's admin API:
//
//   - `GET /model_catalog/status` lists the active catalogs: where each comes from, its digest, and the fault of its last refresh.
//   - `POST /model_catalog/refresh` loads every catalog again, and answers with the same list. If one has a fault, the status is
//     500, the error names it, and the previous catalog stays.
type admin struct{}

// CaddyModule returns the Caddy module information.
func (admin) CaddyModule() caddy.ModuleInfo {
	return caddy.ModuleInfo{ID: "admin.api.model_catalog", New: func() caddy.Module { return new(admin) }}
}

// Provision shows the metrics of the module. Caddy calls it before it loads any handler, so its metrics endpoint has them even
// if the configuration is then rejected.
func (admin) Provision(ctx caddy.Context) error { return registerMetrics(ctx.GetMetricsRegistry()) }

// Routes returns the routes.
func (admin) Routes() []caddy.AdminRoute {
	return []caddy.AdminRoute{
		{Pattern: "GET /model_catalog/status", Handler: caddy.AdminHandlerFunc(serveStatus)},
		{Pattern: "POST /model_catalog/refresh", Handler: caddy.AdminHandlerFunc(serveRefresh)},
	}
}

func serveStatus(w http.ResponseWriter, r *http.Request) error {
	list := []report{}
	for _, l := range activeCatalogs() {
		list = append(list, l.report())
	}
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(list)
}

func serveRefresh(w http.ResponseWriter, r *http.Request) error {
	var errs []error
	for _, l := range activeCatalogs() {
		errs = append(errs, l.refresh(true))
	}
	if err := errors.Join(errs...); err != nil {
		return caddy.APIError{HTTPStatus: http.StatusInternalServerError, Err: err}
	}
	return serveStatus(w, r)
}

// Interface guards
var (
	_ caddy.AdminRouter = admin{}
	_ caddy.Provisioner = admin{}
)
