package main

import (
	"strings"
	"testing"
	"time"
)

const wrkText = `Running 1m test @ http://127.0.0.1:18999/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   576.23us  577.68us   5.91ms   93.69%
    Req/Sec    52.83k     7.97k   65.46k    80.00%
  Latency Distribution
     50%  471.00us
     75%  659.00us
     90%    0.87ms
     99%    3.60ms
  26251 requests in 500.74ms, 2.95MB read
Requests/sec:  52424.83
Transfer/sec:      5.90MB
`

func TestParseWrk(t *testing.T) {
	got, err := parseWrk(wrkText)
	want := figures{requests: 26251, rate: 52424.83, p50: 471 * time.Microsecond, p99: 3600 * time.Microsecond}
	if err != nil || got != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
	slow := strings.NewReplacer("471.00us", "301.97ms", "3.60ms", "1.72s ").Replace(wrkText)
	if got, err := parseWrk(slow); err != nil || got.p99 != 1720*time.Millisecond {
		t.Errorf("slow: got %+v, %v", got, err)
	}
	for _, test := range []struct{ name, old, replacement, want string }{
		{"status", "Requests/sec:", "  Non-2xx or 3xx responses: 7\nRequests/sec:", "Non-2xx or 3xx responses: 7"},
		{"socket", "Requests/sec:", "  Socket errors: connect 0, read 3, write 0, timeout 0\nRequests/sec:", "Socket errors: connect 0, read 3, write 0, timeout 0"},
		{"no rate", "Requests/sec:", "Sec:", "it printed no rate"},
		{"no latency", "99%", "98%", "it printed no latencies"},
	} {
		_, err := parseWrk(strings.Replace(wrkText, test.old, test.replacement, 1))
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: error %v, want %s", test.name, err, test.want)
		}
	}
}

func TestLuaScript(t *testing.T) {
	targets := []string{"/a?x=%22", "/b", "/c"}
	script := luaScript(targets)
	for _, target := range targets {
		if strings.Count(script, "\t\""+target+"\",\n") != 1 {
			t.Errorf("%s is not there once:\n%s", target, script)
		}
	}
	if script != luaScript(targets) {
		t.Error("the order is another each time")
	}
}
