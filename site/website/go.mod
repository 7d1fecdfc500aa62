module modelcatalog/site/website

go 1.26.0

require modelcatalog v0.0.0

require (
	github.com/alecthomas/chroma/v2 v2.27.0
	github.com/dustin/go-humanize v1.1.0
	github.com/evanw/esbuild v0.28.2
	github.com/google/go-cmp v0.7.0
	github.com/yuin/goldmark v1.8.7
	github.com/yuin/goldmark-highlighting/v2 v2.0.0-20230729083705-37449abec8cc
	golang.org/x/image v0.47.0
	golang.org/x/net v0.61.0
)

require (
	github.com/andybalholm/brotli v1.2.8 // indirect
	github.com/dlclark/regexp2/v2 v2.8.0 // indirect
	github.com/klauspost/compress v1.20.1 // indirect
	github.com/klauspost/cpuid/v2 v2.4.0 // indirect
	github.com/zeebo/xxh3 v1.1.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	golang.org/x/tools v0.52.0 // indirect
)
