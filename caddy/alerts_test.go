package modelcatalog

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/caddyserver/caddy/v2"

	"modelcatalog/dataset"
	"modelcatalog/dataset/filetest"
)

// TestAlerts follows a server through what may happen to it, with the alerts of the guide: each
// must fire when it should, and only then. The clock is that of the test; the metrics are the
// server's.
func TestAlerts(t *testing.T) {
	root, d := t.TempDir(), realDataset(t)
	writeVersion(t, root, d, 1) // its last sync was in 1970, as where not every provider can be asked
	address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	do := settings{root: root, admin: address}.serve(t)
	p := newAlerting(t, address)
	check := func(when string, want ...string) {
		t.Helper()
		if got := p.firing(); !slices.Equal(got, want) {
			t.Errorf("%s: %v fire, want %v", when, got, want)
		}
	}

	read := p.lastRead()
	const days = 24 * time.Hour
	p.watch(read.Add(2*days), 5*time.Minute)
	check("two days after the reading of a page")
	p.watch(read.Add(10*days-time.Hour), 5*time.Minute)
	check("after a week without changes, and some days until somebody merged its readings")
	p.watch(read.Add(10*days+time.Hour), 5*time.Minute)
	check("ten days after the last reading", "CatalogOld")

	// The next sync reads every source again, and changes no fact.
	again := *d
	again.Sources = slices.Clone(d.Sources)
	for i := range again.Sources {
		again.Sources[i].AsOf = dataset.Timestamp(read.Add(10 * days).UnixMilli()).Day()
	}
	writeVersion(t, root, &again, 1)
	filetest.NoError(t, refresh())
	p.watch(p.now, time.Minute)
	check("after another reading")

	breakTree(t, root, 0)
	if refresh() == nil {
		t.Fatal("a broken tree was served")
	}
	p.watch(p.now, 4*time.Minute)
	check("four minutes after a refresh failed")
	p.watch(p.now, 2*time.Minute)
	check("six minutes after a refresh failed", "CatalogRefreshFailed")
	writeVersion(t, root, &again, 2)
	filetest.NoError(t, refresh())
	p.watch(p.now, time.Minute)
	check("after a refresh")

	fetch(t, do, "/api/v9", nil)
	fetch(t, do, "/api/v2/models?limit=x", nil)
	p.watch(p.now, time.Minute)
	check("after requests with a fault of the client")
	panicOnce(t, do)
	p.watch(p.now, time.Minute)
	check("after a fault of the server", "CatalogErrors")
	p.watch(p.now, 6*time.Minute)
	check("seven minutes after a fault of the server")

	filetest.NoError(t, caddy.Stop())
	p.watch(p.now, time.Minute)
	check("a minute after the server stopped")
	p.watch(p.now, 2*time.Minute)
	check("three minutes after the server stopped", "CatalogDown")
}

// TestAlertsNeverRead checks that no alert fires for facts that people wrote: no sync reads them
// again.
func TestAlertsNeverRead(t *testing.T) {
	directory := t.TempDir()
	for name, text := range map[string]string{
		"providers.json":    `[{"id":"acme","name":"Acme"}]` + "\n",
		"settings.json":     `{"any_providers":true,"synced":[]}` + "\n",
		"sync.json":         `{"last_sync":null}` + "\n",
		"sources.md":        "# Sources\n",
		"models/acme.jsonl": "",
	} {
		filetest.Write(t, filepath.Join(directory, name), text)
	}
	address := fmt.Sprintf("127.0.0.1:%d", freePort(t))
	settings{dataset: directory, admin: address}.serve(t)
	p := newAlerting(t, address)
	p.watch(time.Now(), 10*time.Minute)
	if got := p.firing(); len(got) > 0 {
		t.Errorf("%v fire, want none", got)
	}
}

// panicOnce lets the server answer a request with 500.
func panicOnce(t *testing.T, do client) {
	t.Helper()
	for key := range handlers.Range {
		h := key.(*Handler)
		defer h.current.Store(h.current.Load())
		h.current.Store(new(state)) // without an API every answer panics
	}
	if response, _ := fetch(t, do, "/api/v2/stats", nil); response.StatusCode != 500 {
		t.Errorf("status = %d, want 500", response.StatusCode)
	}
}

// alerting evaluates the rules of the guide as Prometheus does: over what it scraped, every half
// minute.
//
// LIMIT: it knows as much of PromQL as the rules use, and fails at anything else, because
// Prometheus itself would add some hundred modules to the project.
type alerting struct {
	t       *testing.T
	address string
	rules   []rule
	now     time.Time
	scrapes []scrape // the oldest first
	holds   map[string]time.Time
}

// rule is a rule of an alert.
type rule struct {
	alert, expr string
	wait        time.Duration // for how long the expression must have a value before the alert fires
}

// scrape is what the server reported at a time: series with their values. It is empty if the server
// did not answer, and then no older value counts.
type scrape struct {
	at     time.Time
	values vector
}

// vector has values by series: a metric with its labels, as the server writes it.
type vector map[string]float64

const scrapeInterval = 30 * time.Second

var (
	guideRule = regexp.MustCompile(`(?m)^ +- alert: (.+)\n +expr: (.+)\n(?: +for: (.+)\n)?`)
	// A metric, perhaps with labels and a range: model_catalog_requests_total{status="500"}[5m].
	selector = regexp.MustCompile(`(model_catalog_[a-z_]+)(?:\{(.*?)\})?(?:\[(.*?)\])?`)
)

func newAlerting(t *testing.T, address string) *alerting {
	guide, err := os.ReadFile("../site/docs/caddy.md")
	filetest.NoError(t, err)
	p := &alerting{t: t, address: address, holds: map[string]time.Time{}}
	for _, found := range guideRule.FindAllStringSubmatch(string(guide), -1) {
		wait, err := time.ParseDuration(cmp.Or(found[3], "0s"))
		filetest.NoError(t, err)
		p.rules = append(p.rules, rule{found[1], found[2], wait})
	}
	if want := strings.Count(string(guide), "- alert:"); len(p.rules) != want || want == 0 {
		t.Fatalf("read %d of %d alerts in the guide", len(p.rules), want)
	}
	p.scrape()
	return p
}

// watch scrapes and evaluates from a time on, for some time.
func (p *alerting) watch(from time.Time, during time.Duration) {
	p.now = from
	for end := from.Add(during); ; p.now = p.now.Add(scrapeInterval) {
		p.scrape()
		for _, r := range p.rules {
			// Without a value at one evaluation, an alert begins anew.
			if len(p.eval(r.expr)) == 0 {
				delete(p.holds, r.alert)
				continue
			}
			if _, holds := p.holds[r.alert]; !holds {
				p.holds[r.alert] = p.now
			}
		}
		if !p.now.Before(end) {
			return
		}
	}
}

// firing returns the names of the alerts that fire, in the order of the guide.
func (p *alerting) firing() []string {
	var names []string
	for _, r := range p.rules {
		if since, holds := p.holds[r.alert]; holds && p.now.Sub(since) >= r.wait {
			names = append(names, r.alert)
		}
	}
	return names
}

// scrape asks the server for its metrics.
func (p *alerting) scrape() {
	s := scrape{p.now, vector{}}
	defer func() { p.scrapes = append(p.scrapes, s) }()
	response, err := http.Get("http://" + p.address + "/metrics")
	if err != nil {
		return // the server is down
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	filetest.NoError(p.t, err)
	for line := range strings.Lines(string(body)) {
		series, text, _ := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.HasPrefix(series, "model_catalog_") {
			continue
		}
		value, err := strconv.ParseFloat(text, 64)
		filetest.NoError(p.t, err)
		s.values[series] = value
	}
}

// lastRead returns the time of the metric of that name.
func (p *alerting) lastRead() time.Time {
	for _, value := range p.selected("model_catalog_last_read_timestamp_seconds",
		p.scrapes[len(p.scrapes)-1]) {
		return time.Unix(int64(value), 0)
	}
	p.t.Fatal("the server does not report when facts were read last")
	return time.Time{}
}

// selected returns the series of a scrape that a selector names. Labels are compared as they are
// written.
func (p *alerting) selected(text string, s scrape) vector {
	parts := selector.FindStringSubmatch(text)
	found := vector{}
	for series, value := range s.values {
		name, labels, _ := strings.Cut(strings.TrimSuffix(series, "}"), "{")
		if name == parts[1] && strings.Contains(labels, parts[2]) {
			found[series] = value
		}
	}
	return found
}

// eval returns the value of an expression at the present time. Its operators have the forms and the
// precedence of Go's, so that Go's parser reads them once each selector is a name.
func (p *alerting) eval(expr string) vector {
	selectors := map[string]string{}
	named := selector.ReplaceAllStringFunc(expr, func(text string) string {
		name := fmt.Sprintf("selector%d", len(selectors))
		selectors[name] = text
		return name
	})
	parsed, err := parser.ParseExpr(named)
	if err != nil {
		p.t.Fatalf("%s: %v", expr, err)
	}
	_, value := p.node(parsed, selectors)
	return value
}

// node returns the value of a part of an expression: a number, or else a vector, which is not nil.
func (p *alerting) node(n ast.Expr, selectors map[string]string) (float64, vector) {
	switch n := n.(type) {
	case *ast.BasicLit:
		number, err := strconv.ParseFloat(n.Value, 64)
		filetest.NoError(p.t, err)
		return number, nil
	case *ast.Ident:
		return 0, p.selected(selectors[n.Name], p.scrapes[len(p.scrapes)-1])
	case *ast.BinaryExpr:
		return p.binary(n, selectors)
	case *ast.CallExpr:
		switch n.Fun.(*ast.Ident).Name {
		case "time":
			return float64(p.now.Unix()), nil
		case "absent":
			if _, value := p.node(n.Args[0], selectors); len(value) > 0 {
				return 0, vector{}
			}
			return 0, vector{"": 1}
		case "rate":
			return 0, p.rate(selectors[n.Args[0].(*ast.Ident).Name])
		}
	}
	p.t.Fatalf("%T is not supported", n)
	return 0, nil
}

// binary applies an operator to two numbers, or to each value of a vector and a number. A
// comparison keeps those values for which it holds.
func (p *alerting) binary(n *ast.BinaryExpr, selectors map[string]string) (float64, vector) {
	left, leftVector := p.node(n.X, selectors)
	right, rightVector := p.node(n.Y, selectors)
	if leftVector == nil && rightVector == nil {
		value, _ := p.apply(n.Op, left, right)
		return value, nil
	}
	result := vector{}
	for series := range leftVector {
		if value, keep := p.apply(n.Op, leftVector[series], right); keep {
			result[series] = value
		}
	}
	for series := range rightVector {
		if value, keep := p.apply(n.Op, left, rightVector[series]); keep {
			result[series] = value
		}
	}
	return 0, result
}

// apply applies an operator to numbers. Of a comparison the value is that on the left, if it is
// kept. NaN is kept by none but !=.
func (p *alerting) apply(operator token.Token, left, right float64) (value float64, keep bool) {
	switch operator {
	case token.SUB:
		return left - right, true
	case token.MUL:
		return left * right, true
	case token.GTR:
		return left, left > right
	case token.EQL:
		return left, left == right
	}
	p.t.Fatalf("the operator %s is not supported", operator)
	return math.NaN(), false
}

// rate returns by how much counters grew each second within a range. Prometheus also estimates how
// much they grew at its ends, which changes no 0.
func (p *alerting) rate(text string) vector {
	during, err := time.ParseDuration(selector.FindStringSubmatch(text)[3])
	filetest.NoError(p.t, err)
	first, last, grown := map[string]time.Time{}, map[string]float64{}, vector{}
	for _, s := range p.scrapes {
		if s.at.Before(p.now.Add(-during)) {
			continue
		}
		for series, value := range p.selected(text, s) {
			if first[series].IsZero() {
				first[series] = s.at
				last[series] = value
				continue // one value alone has no rate
			}
			// A counter that fell began anew, at 0, because the server was started again.
			if value < last[series] {
				last[series] = 0
			}
			grown[series] += (value - last[series]) / during.Seconds()
			last[series] = value
		}
	}
	return grown
}
