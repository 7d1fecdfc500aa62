package main

import (
	"slices"
	"testing"
)

// TestExceptions wants each exception to name a promise, once.
func TestExceptions(t *testing.T) {
	cases, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	promised := map[string]int{}
	for _, c := range cases {
		promised[keyOf(c)]++
	}
	var excepted []string
	for _, x := range exceptions {
		for _, name := range x.cases {
			if promised[name] == 0 {
				t.Errorf("%s: no promise has this name", name)
			}
			if slices.Contains(excepted, name) {
				t.Errorf("%s is listed twice", name)
			}
			excepted = append(excepted, name)
		}
	}
}

// TestProof wants each kind to ask for its own proof: what another kind looks like proves nothing, and a complaint of an
// answer disproves everything.
func TestProof(t *testing.T) {
	own := func(name string) []complaint { return []complaint{{Type: "https://stoplight.io/prism/errors#" + name}} }
	sent := []string{"/a"}
	// What most outcomes have in common: a request that was sent, and a promise that was not kept.
	silent := outcome{sent: sent, faults: []string{"code"}}
	answered := func(o outcome, asked ...exchange) outcome { o.asked = asked; return o }
	complaining := func(o outcome, name string) outcome { o.complaints = own(name); return o }
	recoded := answered(outcome{sent: sent, faults: []string{"header Content-Encoding"}}, exchange{"GET", "/a", 200, "br"})
	altered := answered(silent, exchange{"GET", "/c", 200, ""})
	trials := map[kind]trial{
		refuses:  {complaining(silent, "UNPROCESSABLE_ENTITY"), answered(outcome{sent: sent}, exchange{"GET", "/a", 400, ""})},
		unknown:  {complaining(silent, "NO_PATH_MATCHED_ERROR"), answered(outcome{sent: sent}, exchange{"GET", "/a", 404, ""})},
		bodiless: {complaining(silent, ""), answered(silent, exchange{"HEAD", "/a", 200, ""})},
		follows: {complaining(silent, "NO_PATH_MATCHED_ERROR"),
			answered(silent, exchange{"GET", "/a", 308, ""}, exchange{"GET", "/b", 200, ""})},
		parses:  {silent, silent},
		alters:  {altered, altered},
		decodes: {recoded, recoded},
		ends:    {outcome{sent: sent, ended: true, faults: []string{"reset"}}, outcome{}},
	}
	for is, trial := range trials {
		for k := range trials {
			// An address that is followed elsewhere is asked for in another form too.
			if k == is || is == follows && k == alters {
				if err := k.proof(trial); err != nil {
					t.Errorf("kind %d: proof of its own trial: %v", k, err)
				}
			} else if is != ends && k.proof(trial) == nil {
				t.Errorf("kind %d takes the trial of kind %d for a proof", k, is)
			}
		}
		trial.frank.complaints = []complaint{{Location: []string{"response", "body"}, Message: "must be string"}}
		if is.proof(trial) == nil {
			t.Errorf("kind %d: a complaint of the answer counts for nothing", is)
		}
	}
}
