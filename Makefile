# `make` without a target lists the targets. Settings of build and run:
#   DATASET   directory of the dataset   (dataset/data)
#   OUT       directory to publish to    (dist)
#   PORT      port to serve on           (8080)
#   BASE_URL  address of the service     (http://localhost:PORT)
#   PACKAGES  packages that test tests   (./...)
DATASET  ?= dataset/data
OUT      ?= dist
PORT     ?= 8080
BASE_URL ?= http://localhost:$(PORT)

GO ?= go
PACKAGES ?= ./...
# The same bytes on every machine, whatever checkout they are built from; and one set of flags, so that nothing is compiled twice.
export GOFLAGS = -trimpath -buildvcs=false

.DEFAULT_GOAL = help
.PHONY: help build run test vet test-browser hosts check check-go check-web check-hosts screenshots release fuzz bench vulnerabilities clean first port FORCE

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "make %-12s %s\n", $$1, $$2}'

build: first bin/generator bin/models bin/caddy ## build bin/generator, bin/models and bin/caddy, and publish the dataset to dist
	bin/generator build -dataset "$(DATASET)" -out "$(OUT)" -base-url "$(BASE_URL)"

run: port build ## build for PORT, then serve on it until interrupted
	@echo "the catalog is at http://localhost:$(PORT)"
	@CATALOG_ADDRESS=":$(PORT)" CATALOG_ROOT="$(OUT)" bin/caddy run

# Tests are short: collecting garbage less often saves a seventh of their time.
test: export GOGC ?= 400
test: first ## run the tests
	$(GO) test $(TESTFLAGS) $(PACKAGES)

vet: ## run go vet
	$(GO) vet ./...

test-browser: build ## test the website in Chromium (says what is missing)
	scripts/check.sh browser

hosts: bin/generator bin/caddy bin/edge.wasm bin/versitygw ## check the promises on every host
	$(GO) -C scripts run ./hosts

check: check-go ## run everything that must pass before a change lands
	scripts/check.sh web hosts

check-go: ## check the Go code: format, vet, staticcheck, race detector, coverage, reproducible build
	scripts/check.sh go

check-web: ## check the website: linters, types, unit tests, tests in Chromium, Lighthouse
	scripts/check.sh web

check-hosts: ## check the built programs: end to end, on every host, with generated clients
	scripts/check.sh hosts

screenshots: build ## take pictures of the website into screenshots/
	.ci/node_modules/node/bin/node scripts/browser/screenshots.mjs

fuzz: ## fuzz each target for FUZZTIME (1m)
	scripts/check.sh fuzz

vulnerabilities: ## look for known vulnerabilities in the code that programs reach (asks vuln.go.dev, or GOVULNDB=file://DIRECTORY)
	$(GO) run golang.org/x/vuln/cmd/govulncheck@v1.8.0 $(if $(GOVULNDB),-db "$(GOVULNDB)") ./...

bench: ## run the Go benchmarks
	$(GO) test -run '^$$' -bench . -benchmem ./...

release: ## make the files of a release in release/ (VERSION=v1.2.0, KEY=FILE signs them)
	scripts/release.sh "$(VERSION)"

first:
	@test -e bin/caddy || echo "Building Caddy: three to eight minutes the first time, seconds afterwards."

port:
	@! bash -c ': </dev/tcp/localhost/$(PORT)' 2>/dev/null || { echo "port $(PORT) is in use; choose another: make run PORT=8081"; exit 1; }

clean: ## remove what was built
	rm -rf bin dist release .dist.*

# Go knows best what has changed.
bin/generator: FORCE
	@$(GO) build -ldflags '-s -w' -o $@ ./generator

# The command line for users, with the dataset in the repository.
bin/models: FORCE
	@$(GO) build -ldflags '-s -w' -o $@ ./generator/models

# The engine that answers queries on hosts that run WebAssembly.
bin/edge.wasm: FORCE
	@GOOS=wasip1 GOARCH=wasm $(GO) build -buildmode=c-shared -ldflags '-s -w' -o $@ ./site/edge/wasm

# Programs of others in a fixed version: the S3 server that make hosts fills, the program that packs releases, the one that
# compares OpenAPI documents, the one that writes bills of materials, the one that reads licenses, and the one that checks workflows.
bin/versitygw:  MODULE = github.com/versity/versitygw/cmd/versitygw@v1.8.0
bin/goreleaser: MODULE = github.com/goreleaser/goreleaser/v2@v2.15.0
bin/oasdiff:    MODULE = github.com/oasdiff/oasdiff@v1.35.0
bin/cyclonedx-gomod: MODULE = github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0
bin/go-licenses: MODULE = github.com/google/go-licenses@v1.6.0
bin/actionlint: MODULE = github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
bin/versitygw bin/goreleaser bin/oasdiff bin/cyclonedx-gomod bin/go-licenses bin/actionlint: FORCE
	@$(GO) version -m $@ 2>/dev/null | grep -q "	$(lastword $(subst @, ,$(MODULE)))" || GOBIN="$(CURDIR)/bin" $(GO) install $(MODULE)

bin/caddy: FORCE
	@$(GO) build -ldflags '-s -w' -o $@ ./caddy/cmd/caddy
