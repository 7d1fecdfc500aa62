// Command peer is what one would write in an afternoon instead of the catalog, and write well: net/http in front of SQLite.
// It answers the requests that the runner compares, in the same JSON: lists in descending order with filters, search terms
// of three letters and more, pages, and one model by its id.
//
//	peer -dataset dataset/data -database models.db   # makes the database
//	peer -database models.db -listen 127.0.0.1:8081  # serves it
package main

import (
	"flag"
	"fmt"
	"net/http"
	"os"

	"modelcatalog/dataset"
)

func main() {
	folder := flag.String("dataset", "", "`folder` of the dataset to make the database of")
	path := flag.String("database", "models.db", "`file` of the database")
	listen := flag.String("listen", "127.0.0.1:8081", "`address` to serve")
	flag.Parse()
	if err := run(*folder, *path, *listen); err != nil {
		fmt.Fprintln(os.Stderr, "peer:", err)
		os.Exit(1)
	}
}

func run(folder, path, listen string) error {
	if folder != "" {
		d, err := dataset.Load(os.DirFS(folder))
		if err != nil {
			return err
		}
		return create(path, d)
	}
	s, err := open(path)
	if err != nil {
		return err
	}
	return http.ListenAndServe(listen, s.handler())
}
