package parameter

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"
)

// vectors is the form of Vectors.
type vectors struct {
	Models map[string]struct {
		Effort string
		Rules  []struct {
			Name, Rule string
			Value      []string
			When       string
		}
	}
	Cases []struct {
		Is            string
		Model         string
		Endpoint      string
		APIVersion    string `json:"api_version"`
		Client        string
		ClientVersion string `json:"client_version"`
		Complete      bool
		Parameters    map[string]*string
		Want          map[string]string
	}
}

func TestVectors(t *testing.T) {
	var v vectors
	if err := json.Unmarshal(Vectors, &v); err != nil {
		t.Fatal(err)
	}
	models := map[string][]Rule{}
	for name, m := range v.Models {
		for _, r := range m.Rules {
			when, err := ParseCondition(r.When)
			if err != nil {
				t.Fatal(err)
			}
			outcome := Outcome(slices.Index(OutcomeNames[:], r.Rule))
			models[name] = append(models[name], Rule{
				Name:    r.Name,
				Outcome: outcome,
				Values:  r.Value,
				When:    when,
			})
		}
	}
	if len(v.Cases) < 60 {
		t.Errorf("%d cases, want at least 60", len(v.Cases))
	}
	for _, test := range v.Cases {
		t.Run(test.Is, func(t *testing.T) {
			call := Call{
				Endpoint:      test.Endpoint,
				APIVersion:    test.APIVersion,
				Client:        test.Client,
				ClientVersion: test.ClientVersion,
				DefaultEffort: v.Models[test.Model].Effort,
				Parameters:    map[string]Value{},
				Complete:      test.Complete,
			}
			for name, value := range test.Parameters {
				call.Parameters[name] = Value{}
				if value != nil {
					call.Parameters[name] = Text(*value)
				}
			}
			got := map[string]string{}
			for _, f := range Apply(models[test.Model], &call) {
				got[f.Rule.Name] = f.Effect.String()
			}
			if !maps.Equal(got, test.Want) {
				t.Errorf("%s, %v: got %v, want %v", test.Model, test.Parameters, got, test.Want)
			}
		})
	}
}
