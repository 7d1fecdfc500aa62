module modelcatalog

go 1.26.0

require (
	github.com/andybalholm/brotli v1.2.8
	github.com/dustin/go-humanize v1.1.0
	github.com/google/go-cmp v0.7.0
	github.com/klauspost/compress v1.20.1
	github.com/yuin/goldmark v1.8.7
	github.com/zeebo/xxh3 v1.1.0
	golang.org/x/sys v0.49.0
	golang.org/x/text v0.43.0
	golang.org/x/tools v0.52.0
)

require github.com/klauspost/cpuid/v2 v2.4.0 // indirect
