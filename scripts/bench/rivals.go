package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"

	"modelcatalog/dataset"
	"modelcatalog/scripts/bench/bodies"
)

// rivals are the servers of one size, all with the same answers, and the kinds of request for them. Addresses are by
// content coding; "" for none.
type rivals struct {
	kinds     []kind
	ours      string
	bare      map[string]string // constant bytes, in that coding
	encode    map[string]string // Caddy's encode over constant bytes
	recorded  string            // constant bytes, for requests that are all different
	encodeAll map[string]string // Caddy's encode over recorded
	peer      string            // SQLite; empty: none
	processes map[string]*process
}

// stop ends all servers.
func (r *rivals) stop() {
	for _, p := range r.processes {
		p.stop()
	}
}

// startRivals starts the servers of a dataset: the catalog's first, since its answers are what the others send. Those
// whose answers are many and large run in a process of their own, so that the bare server's memory is small like that of
// any bare Caddy. On an error nothing is left running.
func (b *bench) startRivals(ctx context.Context, s *subject) (r *rivals, err error) {
	r = &rivals{bare: map[string]string{}, encode: map[string]string{}, encodeAll: map[string]string{}, processes: map[string]*process{}}
	defer func() {
		if err != nil {
			r.stop()
		}
	}()
	ours, address, err := b.startOurs(ctx, s.folder, "off")
	if err != nil {
		return nil, err
	}
	r.ours, r.processes["ours"] = address, ours
	if _, err := ours.ready(ctx, address+api); err != nil {
		return nil, err
	}
	r.kinds = fixedKinds(s.dataset)
	if err := b.startBare(ctx, r); err != nil {
		return nil, err
	}
	if err := b.startRecorded(ctx, r, s.dataset); err != nil {
		return nil, err
	}
	if b.options.peer {
		return r, b.startPeer(ctx, r, s)
	}
	return r, nil
}

// startBare starts the bare server with the answers to all repeated requests.
func (b *bench) startBare(ctx context.Context, r *rivals) error {
	var sites []*site
	for _, coding := range append([]string{""}, codings...) {
		var targets []string
		for _, k := range r.kinds {
			if k.accept == coding {
				targets = append(targets, k.targets...)
			}
		}
		all, err := record(ctx, r.ours, coding, targets)
		if err != nil {
			return err
		}
		for i := range all { // for the comparison with file_server, which has other addresses
			if k := r.kinds[i]; coding == "" && k.file != "" {
				file := all[i]
				file.Target = k.file
				all = append(all, file)
			}
		}
		path := filepath.Join(b.work, "bodies-"+coding)
		if err := bodies.Write(path, all); err != nil {
			return err
		}
		sites = append(sites, &site{directives: "bare * " + path})
	}
	for _, coding := range codings {
		sites = append(sites, &site{directives: "encode " + coding + "\nbare * " + filepath.Join(b.work, "bodies-")})
	}
	p, err := b.startCaddy(ctx, "bare", sites...)
	if err != nil {
		return err
	}
	r.processes["bare"] = p
	r.bare[""] = sites[0].address
	for i, coding := range codings {
		r.bare[coding], r.encode[coding] = sites[1+i].address, sites[1+len(codings)+i].address
	}
	_, err = p.ready(ctx, r.bare[""]+r.kinds[0].targets[0])
	return err
}

// startRecorded adds the kinds whose requests are all different, and starts the server of their answers.
func (b *bench) startRecorded(ctx context.Context, r *rivals, d *dataset.Dataset) error {
	varied, err := variedAnswers(ctx, r.ours, b.options.varied)
	if err != nil {
		return err
	}
	worst, err := record(ctx, r.ours, "", worstSearches(d))
	if err != nil {
		return err
	}
	mixed := targetsOf(varied[:min(len(varied), 64)])
	for _, k := range r.kinds {
		if k.accept == "" {
			mixed = append(mixed, k.targets...)
		}
	}
	fixed, err := record(ctx, r.ours, "", mixed)
	if err != nil {
		return err
	}
	for _, coding := range codings {
		r.kinds = append(r.kinds, kind{name: coding + ": every query different", targets: targetsOf(varied), accept: coding, encode: true})
	}
	r.kinds = append(r.kinds,
		kind{name: "worst searches, all different", targets: targetsOf(worst)},
		kind{name: mixedKind, targets: mixed})

	path := filepath.Join(b.work, "recorded")
	if err := bodies.Write(path, append(append(varied, worst...), fixed...)); err != nil {
		return err
	}
	sites := []*site{{directives: "bare * " + path}}
	for _, coding := range codings {
		sites = append(sites, &site{directives: "encode " + coding + "\nbare * " + path})
	}
	p, err := b.startCaddy(ctx, "recorded", sites...)
	if err != nil {
		return err
	}
	r.processes["recorded"] = p
	r.recorded = sites[0].address
	for i, coding := range codings {
		r.encodeAll[coding] = sites[1+i].address
	}
	_, err = p.ready(ctx, r.recorded+mixed[0])
	return err
}

// startPeer makes SQLite's database, starts its server, and checks that it gives as many models as the catalog.
func (b *bench) startPeer(ctx context.Context, r *rivals, s *subject) error {
	path := filepath.Join(b.work, fmt.Sprintf("peer-%d.db", s.size))
	if _, err := output(ctx, "", b.program("peer"), "-dataset", s.folder, "-database", path); err != nil {
		return err
	}
	address, err := freeAddress()
	if err != nil {
		return err
	}
	p, err := b.start(ctx, "peer", nil, "peer", "-database", path, "-listen", address)
	if err != nil {
		return err
	}
	r.peer, r.processes["peer"] = "http://"+address, p
	if _, err := p.ready(ctx, r.peer+r.kinds[0].targets[0]); err != nil {
		return err
	}
	for _, k := range r.kinds {
		if !k.peer {
			continue
		}
		if err := sameAnswer(ctx, r.ours, r.peer, k.targets[0]); err != nil {
			return err
		}
	}
	return nil
}

// sameAnswer fails if two servers do not answer a target with the same number of models, in all and on the page.
func sameAnswer(ctx context.Context, ours, peer, target string) error {
	var counts [2]struct{ total, listed int }
	for i, address := range []string{ours, peer} {
		body, err := get(ctx, address, target, "")
		if err != nil {
			return err
		}
		if counts[i].total, counts[i].listed, err = countModels(body.Bytes); err != nil {
			return fmt.Errorf("GET %s: %w", target, err)
		}
	}
	if counts[0] != counts[1] {
		return fmt.Errorf("GET %s: the peer answers %+v, the catalog %+v", target, counts[1], counts[0])
	}
	return nil
}

// countModels returns an answer's total, and how many models it lists: 1 and 1 for the answer for one model.
func countModels(body []byte) (total, listed int, err error) {
	var answer struct {
		Data json.RawMessage
		Meta *struct{ Total int }
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return 0, 0, err
	}
	if answer.Meta == nil {
		return 1, 1, nil
	}
	var models []json.RawMessage
	err = json.Unmarshal(answer.Data, &models)
	return answer.Meta.Total, len(models), err
}
