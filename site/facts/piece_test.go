package facts

import (
	"testing"

	"modelcatalog/dataset"
	"modelcatalog/dataset/evidence"
)

// TestPiecePrice checks that prices of audio by the second, minute and hour are compared by the
// minute, and that those of tokens are not compared with them.
func TestPiecePrice(t *testing.T) {
	for _, test := range []struct {
		name         string
		kind         dataset.Type
		meter        string
		amount       dataset.Decimal
		want, spoken string
	}{
		{"audio by the hour", dataset.Audio, "per_hour", "0.111", "0.00185", "$0.0019 a minute"},
		{"audio by the minute", dataset.Audio, "per_minute", "0.0015", "0.0015", ""},
		{"audio by the second", dataset.Audio, "per_second", "0.00007167", "0.0043002", "$0.0043 a minute"},
		{"half a dollar a minute", dataset.Audio, "per_hour", "30", "0.5", "$0.50 a minute"},
		{"audio by the token", dataset.Audio, "input_audio", "3", "", ""},
		{"audio by the character", dataset.Audio, "per_character", "15", "", ""},
		{"video by the second", dataset.Video, "per_second", "0.05", "0.05", ""},
		{"an image", dataset.Image, "per_image", "0.0336", "0.0336", ""},
		{"an image model by the second", dataset.Image, "per_second", "0.05", "", ""},
		{"a chat model by the minute", dataset.Chat, "per_minute", "1", "", ""},
		{"sources disagree", dataset.Audio, "per_hour", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			meter, _, err := dataset.ParsePriceFact("price:" + test.meter)
			if err != nil {
				t.Fatal(err)
			}
			h := Headline{Quote: evidence.Quote{Meter: meter, Amount: test.amount}}
			got := PiecePrice(test.kind, []Headline{h})
			if got != test.want {
				t.Errorf("PiecePrice() = %q, want %q", got, test.want)
			}
			spoken := h.PerMinute(test.kind)
			if spoken != test.spoken {
				t.Errorf("PerMinute() = %q, want %q", spoken, test.spoken)
			}
		})
	}
	if got := PiecePrice(dataset.Audio, nil); got != "" {
		t.Errorf("PiecePrice() without prices = %q, want none", got)
	}
}

// TestPiecesOf checks that the range of what pieces cost goes from the price that lists sort by to the
// one that rows say behind "up to".
func TestPiecesOf(t *testing.T) {
	type quote struct {
		condition string
		amount    dataset.Decimal
	}
	for _, test := range []struct {
		name      string
		kind      dataset.Type
		meter     string
		quotes    []quote // that of the headline first
		want      string  // the meter
		low, high float64
	}{
		{
			"video in resolutions", dataset.Video, "per_minute",
			[]quote{{"resolution=480p", "1.5"}, {"resolution=1080p", "6"}, {"resolution=720p", "3"}},
			"per_second", 0.025, 0.1,
		},
		{
			"images with a surcharge", dataset.Image, "per_image",
			[]quote{{"", "0.04"}, {"size=2048x2048", "0.08"}},
			"per_image", 0.04, 0.04,
		},
		{"audio by the hour", dataset.Audio, "per_hour", []quote{{"", "0.6"}}, "per_minute", 0.01, 0.01},
		{"sources disagree", dataset.Image, "per_image", []quote{{"", ""}}, "", 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			meter, _, err := dataset.ParsePriceFact("price:" + test.meter)
			if err != nil {
				t.Fatal(err)
			}
			var quotes []evidence.Quote
			for _, q := range test.quotes {
				quotes = append(quotes, evidence.Quote{Meter: meter, Condition: q.condition, Amount: q.amount})
			}
			got, found := PiecesOf(test.kind, []Headline{{Quote: quotes[0]}}, quotes)
			if found != (test.want != "") {
				t.Fatalf("found = %t", found)
			}
			if found && (got.Meter.String() != test.want || got.Low != test.low || got.High != test.high) {
				t.Errorf("got %s from %v to %v, want %s from %v to %v",
					got.Meter, got.Low, got.High, test.want, test.low, test.high)
			}
		})
	}
}

// TestPricesOfPieces checks that prices by quality, size and resolution are those of the piece that lists sort
// by, and that others, of a region or of what is sent in, are left out.
func TestPricesOfPieces(t *testing.T) {
	type quote struct {
		meter, condition string
		amount           dataset.Decimal
	}
	for _, test := range []struct {
		name   string
		kind   dataset.Type
		quotes []quote // that of the headline first
		want   string
	}{
		{
			"images by quality and size", dataset.Image,
			[]quote{
				{"per_image", "quality=low,size=1024x1024", "0.009"},
				{"per_image", "quality=high,size=1024x1024", "0.133"},
				{"per_input_image", "", "0.001"},
			},
			"0.009? quality=low,size=1024x1024;0.133? quality=high,size=1024x1024",
		},
		{
			"video by the minute", dataset.Video,
			[]quote{{"per_minute", "resolution=480p", "1.5"}, {"per_minute", "resolution=1080p", "6"}},
			"0.025? resolution=480p;0.1? resolution=1080p",
		},
		{
			"one price on no condition, one disputed", dataset.Image,
			[]quote{{"per_image", "", "0.067"}, {"per_image", "resolution=4K", ""}},
			"0.067?;disputed resolution=4K",
		},
		{"another price on standby", dataset.Audio, []quote{{"per_minute", "", "1"}, {"per_minute", "standby", "0.1"}}, ""},
		{"one price", dataset.Image, []quote{{"per_image", "", "0.04"}}, ""},
		{"by the token", dataset.Image, []quote{{"input", "", "5"}}, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var quotes []evidence.Quote
			for _, q := range test.quotes {
				meter, _, err := dataset.ParsePriceFact("price:" + q.meter)
				if err != nil {
					t.Fatal(err)
				}
				quotes = append(quotes, evidence.Quote{Meter: meter, Condition: q.condition, Amount: q.amount})
			}
			nobody := func(*evidence.Quote) bool { return false }
			got := PricesOfPieces(test.kind, []Headline{{Quote: quotes[0]}}, quotes, nobody)
			if got != test.want {
				t.Errorf("PricesOfPieces() = %q, want %q", got, test.want)
			}
		})
	}
}
