#!/bin/sh
# Runs the program models: that on the PATH, or that of the npm package. The owner of the repository writes the name of the package here
# once it is published; until then no other package of that name can be run by mistake.
package=
for program in models model-catalog; do # the second is the name that npm and pip give it
	if command -v $program >/dev/null; then
		exec $program "$@"
	fi
done
if [ -n "$package" ]; then
	exec npx --yes "$package" "$@"
fi
echo "the program models is not on the PATH: install it as the README of Model Catalog says" >&2
exit 127
