// Package commandline has what the command lines of both programs share.
package commandline

import "regexp"

var short = regexp.MustCompile(`^-[a-z][a-z-]+(=|$)`)

// LongFlags returns arguments with two hyphens before long names of flags, as in -dataset=data, and
// not before values such as "-5 %". It changes no argument after "--".
func LongFlags(args []string) []string {
	long := append([]string{}, args...) // not nil, for which cobra takes those of the process
	for i := 0; i < len(long) && long[i] != "--"; i++ {
		if short.MatchString(long[i]) {
			long[i] = "-" + long[i]
		}
	}
	return long
}
