#!/usr/bin/env bash
# Checks that the modules in the programs have licenses that allow their use in programs under the MIT license, and lists them:
# the license that it found, the module and its version. A license is known by a phrase of its text. A text without one of these
# phrases is a fault, so that somebody reads it.
# Usage: scripts/licenses.sh
set -euo pipefail
cd "$(dirname "$0")/.."

programs=(./generator ./generator/models ./caddy/cmd/caddy)
known() {
	case $(tr -s '[:space:]' ' ' <"$1") in
	*"GENERAL PUBLIC LICENSE Version"*) return 1 ;; # also the names of versions of the GPL, AGPL and LGPL
	*"Apache License Version 2.0"*) echo Apache-2.0 ;;
	*"Mozilla Public License Version 2.0"* | *"Mozilla Public License, version 2.0"*) echo MPL-2.0 ;;
	*"Permission is hereby granted, free of charge"*) echo MIT ;;
	*"Redistribution and use in source and binary forms"*) echo BSD ;;
	*"Permission to use, copy, modify, and"*"distribute this software"*) echo ISC ;;
	*"This is free and unencumbered software released into the public domain"*) echo Unlicense ;;
	*"released into the public domain with CC0 1.0"*) echo CC0-1.0 ;;
	*) return 1 ;;
	esac
}

modules=$(go list -deps -f '{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}} {{.Dir}}{{end}}{{end}}' "${programs[@]}" | sort -u)
failed=0
while read -r module version dir; do
	found=
	for file in "$dir"/{LICENSE,LICENCE,COPYING,License,license}*; do
		if [ -f "$file" ] && found=$(known "$file"); then break; fi
	done
	if [ -n "$found" ]; then
		echo "$found $module $version"
	else
		echo "$module $version: no known license in $dir: read it, and add its phrase to $0 or replace the module" >&2
		failed=1
	fi
done <<<"$modules"
exit $failed
