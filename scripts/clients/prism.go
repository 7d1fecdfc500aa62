package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"modelcatalog/scripts/promises"
)

// prism is a running Prism.
type prism struct {
	*process
	do promises.Do
}

// outcome is what came of a case that went through Prism.
type outcome struct {
	sent       []string   // the targets asked for
	asked      []exchange // what Prism asked of the server
	faults     []string   // the promises that were not kept
	complaints []complaint
	ended      bool // Prism is gone
}

// complaint is what Prism has to say against a request or an answer.
type complaint struct {
	Location []string `json:"location"` // begins with request or response where Prism saw both
	Message  string   `json:"message"`
	Type     string   `json:"type"` // of an answer of Prism's own
}

// good reports whether every promise was kept and Prism has complained of nothing.
func (o outcome) good() bool { return len(o.faults) == 0 && len(o.complaints) == 0 }

// unasked reports whether Prism answered a request by itself.
func (o outcome) unasked() bool { return len(o.asked) < len(o.sent) }

// refused reports whether Prism answered with an error of its own of this name.
func (o outcome) refused(name string) bool {
	for _, c := range o.complaints {
		if strings.HasSuffix(c.Type, "#"+name) {
			return true
		}
	}
	return false
}

func (o outcome) String() string {
	return fmt.Sprintf("faults %q, complaints %+v, sent %q, asked of the server %+v", o.faults, o.complaints, o.sent, o.asked)
}

// try sends the requests of a case through Prism.
func (p *prism) try(s *server, c promises.Case) (o outcome) {
	s.asked()
	broken := false
	o.faults = c.Run(func(method, target string, headers http.Header) (*http.Response, error) {
		o.sent = append(o.sent, target)
		answer, err := p.do(method, target, headers)
		if err != nil {
			broken = true
			return nil, err
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		answer.Body = io.NopCloser(bytes.NewReader(body))
		o.complaints = append(o.complaints, complaintsOf(answer, body)...)
		return answer, err
	})
	o.asked = s.asked()
	if broken {
		select {
		case <-p.ended: // some time after its connections
			o.ended = true
		case <-time.After(10 * time.Second):
		}
	}
	return o
}

// spoilers are answers that break the document, each by what stands in a right one and what stands there instead.
var spoilers = [][2]string{
	{`"meta":`, `"sums":`},                                // a member is missing
	{`"deprecated":false`, `"deprecated":"no"`},           // another type
	{`"status":"active"`, `"status":"retired"`},           // no value of the enum
	{`"context_length":"`, `"context_length":null,"x":"`}, // null where there is none
}

// watches returns an error unless a strict Prism refuses every answer that breaks the document: without that its silence
// would prove nothing.
func (p *prism) watches(s *server) (err error) {
	c := promises.Case{Name: "spoiled", Method: "GET", Target: "/api/v1/models?status=active&limit=1", Checks: []string{"code == 200"}}
	for _, spoiler := range spoilers {
		s.spoiled(func(body []byte) []byte {
			return bytes.ReplaceAll(body, []byte(spoiler[0]), []byte(spoiler[1]))
		}, func() {
			if o := p.try(s, c); !o.refused("VIOLATIONS") {
				err = fmt.Errorf("an answer with %s passes Prism: %s", spoiler[1], o)
			}
		})
	}
	return err
}

// complaintsOf reads what Prism adds to an answer that it hands on, or says in one of its own.
func complaintsOf(answer *http.Response, body []byte) []complaint {
	var all []complaint
	if text := answer.Header.Get("Sl-Violations"); text != "" && json.Unmarshal([]byte(text), &all) != nil {
		all = []complaint{{Message: text}}
	}
	if answer.Header.Get("Content-Type") == "application/problem+json" {
		own := complaint{Message: string(body)}
		json.Unmarshal(body, &own)
		all = append(all, own)
	}
	return all
}
