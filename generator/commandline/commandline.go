// Package commandline has what the command lines of both programs share.
package commandline

import "regexp"

// short matches the long name of a flag behind one hyphen, as in -dataset=data, and no value such as "-5 %".
var short = regexp.MustCompile(`^-[a-z][a-z-]+(=|$)`)

// LongFlags returns arguments with two hyphens before long names of flags. It changes no argument after "--".
func LongFlags(args []string) []string {
	long := append([]string{}, args...) // not nil, for which cobra takes those of the process
	for i := 0; i < len(long) && long[i] != "--"; i++ {
		if short.MatchString(long[i]) {
			long[i] = "-" + long[i]
		}
	}
	return long
}
