package main

import (
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
	"modelcatalog/dataset/sync/curation"
)

// printCoverage prints how much is known of the models of each provider, as the page about freshness
// shows it, and why the rest is not known, as far as people have said it.
func printCoverage(stdout io.Writer, fsys fs.FS, d *dataset.Dataset) error {
	rules, err := curation.Load(fsys, d.Providers)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(stdout, 0, 0, 2, ' ', 0) // two blanks between columns
	fmt.Fprintln(table, "provider\tkind\tmodels\tprice\tcontext\tend\t"+
		"two sources\tfirst-hand\tcanonical id\tof them")
	// In the order of the providers, which is that of the page.
	var sum evidence.Coverage
	for i, c := range evidence.CoverageOf(d) {
		p := d.Providers[i]
		share := "" // a maker's rows are models themselves
		if p.Kind != dataset.Maker && c.Models > 0 {
			share = fmt.Sprintf("%d %%", 100*c.Canonical/c.Models)
		}
		printCounts(table, p.ID, p.Kind.String(), c, share)
		sum.Add(c)
	}
	printCounts(table, "all", "", sum, "")
	if err := table.Flush(); err != nil {
		return err
	}
	printGaps(stdout, d, rules)
	return nil
}

func printCounts(w io.Writer, provider, kind string, c evidence.Coverage, share string) {
	fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\t%s\n",
		provider, kind, c.Models,
		c.Priced, c.Contexts, c.Ends,
		c.Corroborated, c.FirstHand, c.Canonical, share)
}

// printGaps prints for how many models of each provider something is missing, by the reasons that
// people gave, and by none.
func printGaps(stdout io.Writer, d *dataset.Dataset, rules *curation.Curation) {
	lacks := lacks(d)
	for _, missing := range slices.Sorted(maps.Keys(curation.GapReasons)) {
		fmt.Fprintf(stdout, "\nwithout a %s:\n", strings.ReplaceAll(missing, "_", " "))
		used := map[string]bool{} // reasons
		for _, p := range d.Providers {
			counts := map[string]int{} // by reason
			models := d.ModelsOf(p.ID)
			for i := range models {
				if lacks(&models[i], missing) {
					counts[gapReason(rules, &models[i], missing)]++
				}
			}
			delete(counts, "") // of pages only those that are known to exist count
			if len(counts) == 0 {
				continue
			}
			var texts []string
			for _, reason := range slices.Sorted(maps.Keys(counts)) {
				texts = append(texts, fmt.Sprintf("%s %d", reason, counts[reason]))
				used[reason] = true
			}
			fmt.Fprintf(stdout, "  %s: %s\n", p.ID, strings.Join(texts, ", "))
		}
		for _, reason := range slices.Sorted(maps.Keys(used)) {
			says := curation.GapReasons[missing][reason]
			if says != "" {
				fmt.Fprintf(stdout, "  (%s: %s)\n", reason, says)
			}
		}
	}
}

// gapReason returns why a model lacks what is missing, as people recorded it.
func gapReason(rules *curation.Curation, m *dataset.Model, missing string) string {
	gap := rules.Gap(m.Provider, m.ID, missing)
	if gap != nil {
		return gap.Reason
	}
	// A missing id of the maker's model needs a reason: somebody should find it, or say why there is
	// none.
	if missing == curation.CanonicalID {
		return "no reason"
	}
	return ""
}

// lacks returns whether a model lacks what a gap can be about.
func lacks(d *dataset.Dataset) func(m *dataset.Model, missing string) bool {
	kinds := map[string]dataset.Kind{}
	for _, p := range d.Providers {
		kinds[p.ID] = p.Kind
	}
	pricing := evidence.NewPricing(d)
	return func(m *dataset.Model, missing string) bool {
		switch missing {
		case curation.CanonicalID:
			// A maker's row is the model to which canonical ids lead.
			return kinds[m.Provider] != dataset.Maker && m.CanonicalID == ""
		case curation.FirstHand:
			return !pricing.FirstHand(m)
		}
		return false
	}
}
