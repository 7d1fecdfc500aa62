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
		Fault string `json:"fault,omitempty"`
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
		if _, fault := l.faults(); fault != nil {
			s.Fault = fault.Error()
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
