# Options and messages of the scripts that deploy, which read this file. Before, a script names its options in $switches, such as
# "--yes", and those that take a value in $settings, such as "--dist". Each sets the variable of its name.
yes='' dist=dist argument=''

fail() { printf '%s: %s\n' "${0##*/}" "$1" >&2; exit "${2:-1}"; }

while [ $# -gt 0 ]; do
	name=${1#--}
	name=${name//-/_}
	if [[ " $switches " == *" $1 "* ]]; then
		printf -v "$name" 1
	elif [[ " $settings " == *" $1 "* ]]; then
		printf -v "$name" %s "${2:?$1 needs a value}"
		shift
	elif [[ $1 == -* ]]; then
		fail "$1 is not an option" 2
	else
		[ -z "$argument" ] || fail "$1 is one argument too many" 2
		argument=$1
	fi
	shift
done

# unless_yes [COMMAND…] ends the script, with the command that it would run, unless --yes is given.
unless_yes() {
	[ -z "$yes" ] || return 0
	[ $# -eq 0 ] || echo "would run: $*"
	echo "Nothing was done; --yes does it."
	exit
}

# credential NAME SOURCE checks that the environment has a credential.
credential() { [ -n "${!1:-}" ] || fail "$1 is not set; $2"; }
