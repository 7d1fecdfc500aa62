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
	type status struct {
		Root      string `json:"root"`
		Fallback  string `json:"fallback"`
		Directory string `json:"directory"` // of the dataset; with an empty root, empty is the dataset in the program
		Interval  string `json:"interval"`  // between two checks; empty: none
		report
	}
	list := []status{}
	for _, l := range activeCatalogs() {
		s := status{Root: l.h.Root, Fallback: l.h.Fallback, Directory: l.h.Dataset, report: l.report()}
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
