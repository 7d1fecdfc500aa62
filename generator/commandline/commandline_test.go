package commandline

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

func TestLongFlags(t *testing.T) {
	root, command := &cobra.Command{}, &cobra.Command{Use: "do"}
	root.PersistentFlags().Bool("json", false, "")
	command.Flags().StringP("message", "m", "", "")
	root.AddCommand(command)
	for args, want := range map[string]string{
		"do -json -message=x -help":  "do --json --message=x --help",
		"do -m -5|% -other --json -": "do -m -5|% -other --json -",
		"do -- -json":                "do -- -json",
	} {
		if got := LongFlags(root, strings.Fields(args)); !slices.Equal(got, strings.Fields(want)) {
			t.Errorf("LongFlags(%s) = %q, want %s", args, got, want)
		}
	}
}
