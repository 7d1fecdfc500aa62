package page

import (
	"fmt"
	"strings"
	"testing"

	"modelcatalog/dataset"
)

// TestLifecycle checks what the ends of a model in several regions are together, and which profiles
// are names for it.
func TestLifecycle(t *testing.T) {
	for _, c := range []struct{ name, regions, rows, want, reasons string }{
		{"one day", "us-east-1 / **EOL date:** May 1, 2031", "", "alp.a-v1:0 retirement_date=2031-05-01", ""},
		{"the government later", "us-east-1 / **EOL date:** May 1, 2031; us-gov-west-1 / **EOL date:** June 1, 2031", "",
			"alp.a-v1:0 retirement_date=2031-05-01", ""},
		{"the government only", "us-gov-west-1 / **EOL date:** June 1, 2031", "", "", "of the US government only"},
		{"two days", "us-east-1 / **EOL date:** May 1, 2031; eu-west-1 / **EOL date:** June 1, 2031", "", "", "and elsewhere on"},
		{"no day", "us-east-1", "", "", "no EOL date"},
		{"a month", "us-east-1 / **EOL date:** May 2031", "", "", "is not a day"},
		{"profiles as rows", "us-east-1 / **EOL date:** May 1, 2031", "alp.a-v1:0 eu.alp.a-v2:0 global.alp.a-v1:0 us.alp.a-v1:0",
			"alp.a-v1:0 retirement_date=2031-05-01; alp.a-v1:0 aliases=global.alp.a-v1:0,us.alp.a-v1:0; " +
				"global.alp.a-v1:0 alias_of=alp.a-v1:0; us.alp.a-v1:0 alias_of=alp.a-v1:0", ""},
		{"a profile without its model", "us-east-1 / **EOL date:** May 1, 2031", "us.alp.a-v1:0",
			"alp.a-v1:0 retirement_date=2031-05-01", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := &dataset.Dataset{}
			for id := range strings.FieldsSeq(c.rows) {
				d.Models = append(d.Models, dataset.Model{Provider: "amazon-bedrock", ID: id})
			}
			text := "|Model provider|Model name|Model ID|Regions|Legacy date|EOL date|\n|-|-|-|-|-|-|\n" +
				"|Fjord|Fjord|fjord.f|us-east-1|—|May 1, 2031|\n\n- **Alp**\n  - **Model ID:** alp.a-v1:0\n"
			for regions := range strings.SplitSeq(c.regions, "; ") {
				text += fmt.Sprintf("  - **Regions:** %s\n", regions)
			}
			profiles, leftOut, err := find("amazon-bedrock-lifecycle").State(t.Context(), map[string]string{"": text}, d, 0)
			if err != nil {
				t.Fatal(err)
			}
			var stated []string
			for _, p := range profiles {
				for _, fact := range []string{"retirement_date", "aliases", "alias_of"} {
					if p.Facts[fact] != "" && p.ID != "fjord.f" {
						stated = append(stated, p.ID+" "+fact+"="+p.Facts[fact])
					}
				}
			}
			if got := strings.Join(stated, "; "); got != c.want {
				t.Errorf("it states %q, want %q", got, c.want)
			}
			if reasons := strings.Join(leftOut, "\n"); !strings.Contains(reasons, c.reasons) || (c.reasons == "") != (reasons == "") {
				t.Errorf("reasons %q, want %q", reasons, c.reasons)
			}
		})
	}
}
