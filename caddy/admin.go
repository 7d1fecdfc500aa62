package modelcatalog

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/caddyserver/caddy/v2"
)

func init() { caddy.RegisterModule(admin{}) }

// admin adds routes to Caddy's admin API:
//
//   - `GET /model_catalog/status` lists the catalogs in service: where each comes from, its digest, and the fault of its last refresh.
//   - `POST /model_catalog/refresh` loads every dataset again and swaps in those that changed, and answers with the same list. If
//     one has a fault, the status is 500, the error names it, and its old dataset stays in service.
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
	type status struct {
		Directory string `json:"directory"` // empty: the dataset in the program
		BaseURL   string `json:"base_url"`
		Root      string `json:"root"`
		Documents string `json:"documents"` // files or memory
		Interval  string `json:"interval"`  // between two checks; empty: none
		report
	}
	list := []status{}
	for _, l := range allInService() {
		s := status{
			Directory: l.h.Dataset, BaseURL: l.h.BaseURL, Root: l.h.Root, Documents: documentsMemory, report: l.report(),
		}
		if l.current.Load().files {
			s.Documents = documentsFiles
		}
		if l.h.Refresh != 0 {
			s.Interval = time.Duration(l.h.Refresh).String()
		}
		list = append(list, s)
	}
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(list)
}

func serveRefresh(w http.ResponseWriter, r *http.Request) error {
	var errs []error
	for _, l := range allInService() {
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
	Refresh  string    `json:"refresh"`         // ok, or failed if the dataset of before is still in service
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
	if _, fault := l.faults(); fault != nil {
		r.Refresh, r.Fault = "failed", fault.Error()
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
