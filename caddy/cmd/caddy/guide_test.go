package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/caddyserver/caddy/v2"
	"github.com/caddyserver/caddy/v2/caddyconfig"
	"modelcatalog/dataset/filetest"
)

var (
	guideBlock   = regexp.MustCompile("(?ms)^ *```([a-z]+)\n(.*?)^ *```$")
	guideSetting = regexp.MustCompile(`CATALOG_[A-Z_]+`)
	guideMetric  = regexp.MustCompile(`model_catalog_[a-z_]+[a-z]`)
	guideAnswer  = regexp.MustCompile("curl -s 'http://localhost:8080([^']+)'\n```\n\n```json\n(?s:(.*?))```")
	guideRequest = regexp.MustCompile(`http(?:Get: \{path: |://localhost:8080)(/[^', \n]+)`)
)

// TestGuide runs the blocks of the guide, and the requests of the README: proxies in front of a
// server, and requests to it. Every setting must be one of the Caddyfile, and every metric one of
// the server.
func TestGuide(t *testing.T) {
	caddyfile, err := os.ReadFile("../../../Caddyfile")
	filetest.NoError(t, err)
	address, admin := freeAddress(t), freeAddress(t)
	_, port, err := net.SplitHostPort(address)
	filetest.NoError(t, err)
	server, _ := program(t, "CATALOG_ADDRESS=:"+port, "CATALOG_ADMIN="+admin)
	start(t, server)
	metrics := get(t, "http://"+admin+"/metrics")
	ran := map[string]int{}
	for _, name := range []string{"README.md", "site/docs/caddy.md"} {
		guide, err := os.ReadFile("../../../" + name)
		filetest.NoError(t, err)
		for _, block := range guideBlock.FindAllStringSubmatch(string(guide), -1) {
			language, text := block[1], block[2]
			ran[language]++
			for _, name := range guideSetting.FindAllString(text, -1) {
				if !strings.Contains(string(caddyfile), "{$"+name) {
					t.Errorf("the guide has the setting %s, which is not in the Caddyfile", name)
				}
			}
			for _, name := range guideMetric.FindAllString(text, -1) {
				if !strings.Contains(metrics, "# TYPE "+name+" ") && language == "yaml" {
					t.Errorf("the guide has the metric %s, which the server does not report", name)
				}
			}
			for _, request := range guideRequest.FindAllStringSubmatch(text, -1) {
				get(t, "http://"+address+request[1])
				ran["requests"]++
			}
			switch language {
			case "caddyfile":
				checkProxy(t, caddyProxy, text, address)
			case "nginx":
				t.Run("nginx", func(t *testing.T) { checkProxy(t, nginxProxy, text, address) })
			}
		}
	}
	readme, err := os.ReadFile("../../../README.md")
	filetest.NoError(t, err)
	for _, shown := range guideAnswer.FindAllStringSubmatch(string(readme), -1) {
		t.Run("answer to "+shown[1], func(t *testing.T) {
			// The facts are of another day than those of the sample, so only the form can be
			// compared.
			if got, want := form(t, get(t, "http://"+address+shown[1])), form(t, shown[2]); got != want {
				t.Errorf("the answer has the form %s, in the README %s", got, want)
			}
		})
		ran["answers"]++
	}
	if ran["answers"] != 1 || ran["requests"] < 9 || ran["caddyfile"] != 2 || ran["nginx"] != 2 {
		t.Errorf("blocks of the guides by language, and requests: %v", ran)
	}
}

// TestGuideSettings checks that the guide's table has the defaults of the Caddyfile, and that the
// guide names each setting.
func TestGuideSettings(t *testing.T) {
	text, err := os.ReadFile("../../../Caddyfile")
	filetest.NoError(t, err)
	caddyfile := string(text)
	guide, err := os.ReadFile("../../../site/docs/caddy.md")
	filetest.NoError(t, err)
	for _, name := range guideSetting.FindAllString(caddyfile, -1) {
		if !strings.Contains(string(guide), name) {
			t.Errorf("the guide does not have the setting %s", name)
		}
	}
	row := regexp.MustCompile("(?m)^\\| `(CATALOG_[A-Z_]+)` \\| ([^|]*?) *\\|")
	rows := row.FindAllStringSubmatch(string(guide), -1)
	if len(rows) < 10 {
		t.Errorf("the table has %d settings", len(rows))
	}
	for _, row := range rows {
		name, value := row[1], strings.Trim(row[2], "`")
		t.Run(name, func(t *testing.T) {
			// Without a default here the module has one, which its own test compares, or there is
			// none.
			withoutDefault := strings.Contains(caddyfile, "{$"+name+"}")
			if !withoutDefault && !strings.Contains(caddyfile, "{$"+name+":"+value+"}") {
				t.Errorf("the guide has the default %q, which is not that of the Caddyfile", value)
			}
		})
	}
}

// form returns a JSON document without its values: the names of its fields, and the types of what
// is in them. Of a list it has the first element.
func form(t *testing.T, text string) string {
	t.Helper()
	var document any
	filetest.NoError(t, json.Unmarshal([]byte(text), &document))
	return formOf(document)
}

func formOf(value any) string {
	switch value := value.(type) {
	case map[string]any:
		var fields []string
		for _, name := range slices.Sorted(maps.Keys(value)) {
			fields = append(fields, name+":"+formOf(value[name]))
		}
		return "{" + strings.Join(fields, ",") + "}"
	case []any:
		if len(value) == 0 {
			return "[]"
		}
		return "[" + formOf(value[0]) + "]"
	}
	return fmt.Sprintf("%T", value)
}

// get returns the body of an answer, which must be 200.
func get(t *testing.T, url string) string {
	t.Helper()
	response, err := http.Get(url)
	filetest.NoError(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	filetest.NoError(t, err)
	if response.StatusCode != 200 {
		t.Errorf("GET %s = %d %.200s, want 200", url, response.StatusCode, body)
	}
	return string(body)
}

// checkProxy runs a proxy of the guide in front of the server, and asks it for a list, and for a
// model whose id has a slash, raw and encoded.
func checkProxy(
	t *testing.T,
	run func(t *testing.T, text, address string) (stop func()),
	text, server string,
) {
	t.Helper()
	address, prefix := freeAddress(t), ""
	if strings.Contains(text, "/catalog") {
		prefix = "/catalog"
	}
	text = strings.NewReplacer("localhost:8080", server, "127.0.0.1:8080", server).Replace(text)
	stop := run(t, text, address)
	defer stop()
	const model = "/api/v2/models/together/meta-llama/Llama-3.3-70B-Instruct-Turbo"
	want := get(t, "http://"+server+model)
	for _, target := range []string{model, strings.Replace(model, "meta-llama/", "meta-llama%2F", 1)} {
		if got := get(t, "http://"+address+prefix+target); got != want {
			t.Errorf("%s\nGET %s = %.200s, want %.200s", text, target, got, want)
		}
	}
	get(t, "http://"+address+prefix+"/api/v2/models?search=a+b&limit=1")
}

func caddyProxy(t *testing.T, text, address string) func() {
	_, port, _ := strings.Cut(address, ":")
	text = "{\n\tadmin off\n\tpersist_config off\n\tlog {\n\t\toutput discard\n\t}\n}\n" +
		strings.Replace(text, "models.example {", "http://:"+port+" {", 1)
	config, _, err := caddyconfig.GetAdapter("caddyfile").Adapt([]byte(text), nil)
	filetest.NoError(t, err)
	filetest.NoError(t, caddy.Load(config, true))
	return func() { filetest.NoError(t, caddy.Stop()) }
}

func nginxProxy(t *testing.T, text, address string) func() {
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		nginx = "/usr/sbin/nginx" // not in the path of users on Debian
	}
	if _, err := os.Stat(nginx); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("nginx is not installed, although .ci/run installs it")
		}
		t.Skip("nginx is not installed; .ci/run installs it")
	}
	directory := t.TempDir()
	text = "pid nginx.pid; error_log error.log; worker_processes 1; events {} http { access_log off;\n" +
		strings.Replace(text, "listen 80;", "listen "+address+";", 1) + "}\n"
	for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
		text = strings.Replace(text, "access_log off;", "access_log off; "+kind+"_temp_path "+kind+";", 1)
	}
	filetest.Write(t, filepath.Join(directory, "nginx.conf"), text)
	run := func(args ...string) {
		command := exec.Command(nginx,
			slices.Concat([]string{"-p", directory, "-c", "nginx.conf", "-e", "error.log"}, args)...)
		if err := command.Run(); err != nil { // without pipes, which the server would keep open
			log, _ := os.ReadFile(filepath.Join(directory, "error.log"))
			t.Fatalf("nginx %q: %v\n%s\n%s", args, err, log, text)
		}
	}
	run() // it returns when the server listens
	return func() { run("-s", "stop") }
}
