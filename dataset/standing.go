package dataset

// Standing says what became of a claim; it is an index of StandingNames, the names in the API.
type Standing uint8

const (
	Shown       Standing = iota // the catalog shows it
	Agrees                      // it is the same as what is shown
	Differs                     // another claim is trusted more
	Outdated                    // it was read before the one that is shown, or its source no longer says so
	Implausible                 // a rule sets it aside
)

var StandingNames = [...]string{"shown", "agrees", "differs", "outdated", "implausible"}

func (s Standing) String() string { return StandingNames[s] }
