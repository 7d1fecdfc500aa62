// Package commandline has what the command lines of both programs share.
package commandline

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// LongFlags returns arguments with two hyphens before names of flags that have one, as in -dataset. It changes no argument after
// "--", and none that only begins with a hyphen, such as the value "-5 %".
func LongFlags(root *cobra.Command, args []string) []string {
	known := map[string]bool{"help": true}
	for _, c := range append(root.Commands(), root) {
		for _, flags := range []*pflag.FlagSet{c.Flags(), c.PersistentFlags()} {
			flags.VisitAll(func(f *pflag.Flag) { known[f.Name] = true })
		}
	}
	long := append([]string{}, args...) // not nil, for which cobra takes those of the process
	for i, arg := range args {
		if arg == "--" {
			break
		}
		name, isFlag := strings.CutPrefix(arg, "-")
		if name, _, _ = strings.Cut(name, "="); isFlag && len(name) > 1 && known[name] {
			long[i] = "-" + arg
		}
	}
	return long
}
