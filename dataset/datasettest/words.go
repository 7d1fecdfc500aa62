package datasettest

import "strings"

// Code names have a syllable of each list: enough words for an index to have rare ones. No syllable starts with a vowel, so
// that no CommonTerm comes about.
var (
	firstSyllables = strings.Fields(`ba be bo bri ca co cu da del do fa fen fi fro ga gel go ha hel hi jo ka kel ki la li lo
		ma mel mi mo na ne no pa per po qui ra ri ro sa sel so ta tel to va vel vo wa wil xe ya yo za zo`)
	middleSyllables = strings.Fields(`ba bi da di do fa fi ga go la le li lo ma me mi mo na ne ni no ra ri ro sa si ta ti to va vi`)
	lastSyllables   = strings.Fields(`ban ber bis dan del den dor fin gan gor kan kin lan len lis lon mar men mir mon nan nel nis
		nor ran ren ris ron san sel son tan ter tis ton van ven vin wen zan`)
)

var codeNames = len(firstSyllables) * len(middleSyllables) * len(lastSyllables) // about 70,000

// appendCodeName appends a code name in small letters.
func appendCodeName(dst []byte, n int) []byte {
	dst = append(dst, firstSyllables[n%len(firstSyllables)]...)
	n /= len(firstSyllables)
	dst = append(dst, middleSyllables[n%len(middleSyllables)]...)
	n /= len(middleSyllables)
	return append(dst, lastSyllables[n]...)
}

// contextLengths are those of the real data, each as often as there in its type, those of single models left out.
var contextLengths = [...][]string{
	repeated(`128000*48 200000*44 1048576*40 262144*30 131072*26 8192*24 1000000*19 -*19 32768*17 400000*17 1050000*14 256000*9
		32000*8 272000*8 40000*7 2097152*6 1047576*6 16385*5 100000*3 202752*3 16384*2 4097*2 4096*2 512*2 65536 204800 524288 163840`),
	repeated(`8192*6 2048*5 3072*4 8191*3 512 8000`),
	repeated(`-*18 32768*3 65536*3 1048576 131072`),
	repeated(`128000*24 -*12 1048576*5 16000*5 131072*4 32000*4 8192*2 4000*2 10000`),
	repeated(`1024*8 -*2`),
}

// repeated reads a list of words with the number of times that each stands; "-" is the empty one.
func repeated(list string) (words []string) {
	for _, field := range strings.Fields(list) {
		word, times, found := strings.Cut(field, "*")
		if word == "-" {
			word = ""
		}
		n := 1
		if found {
			n = 0
			for _, digit := range times {
				n = 10*n + int(digit-'0')
			}
		}
		for range n {
			words = append(words, word)
		}
	}
	return words
}

// What the placeholders of sentences stand for.
var (
	tokenLimits = strings.Fields(`2,000 2,048 4,096 4,096 8,000 8,191 8,192 8,192 16,384 16,384 32,000 32,768 40,000 64,000 65,535 65,536
		65,536 100,000 100,000 128,000 128,000 131,072 250,000 384,000`)
	inputs = []string{
		"text", "text", "text", "text and images", "text and images", "text, images and PDF files", "text, images and PDF files",
		"text, images, audio and video", "text, images, audio, video and PDF files",
	}
	abilities = []string{
		"", ", with tool calls", ", with tool calls", ", with tool calls and structured output", ", with tool calls and structured output",
		", with reasoning and tool calls", ", with reasoning, tool calls and structured output", ", without tool calls",
	}
	monthNames = strings.Fields("January February March April May June July August September October November December")
	languages  = strings.Fields(`Arabic Bengali Catalan Czech Danish Dutch English Finnish French German Greek Hebrew Hindi Hungarian
		Indonesian Italian Japanese Korean Malay Norwegian Persian Polish Portuguese Romanian Russian Serbian Spanish Swahili Swedish
		Tamil Telugu Thai Turkish Ukrainian Urdu Vietnamese Welsh Yoruba Zulu`)
	topics = strings.Split(`contract law,protein folding,customer support,weather forecasts,chess analysis,tax returns,patent search,`+
		`medical notes,crop planning,chip design,fraud detection,news summaries,travel planning,poetry,recipes,game dialogue,`+
		`unit tests,database queries,shell scripts,log analysis,legacy COBOL code,embedded C,formal proofs,school maths,`+
		`organic chemistry,astronomy,genome annotation,insurance claims,court records,building codes,flight schedules,`+
		`music theory,film scripts,museum catalogues,archaeology,soil samples,ocean currents,traffic control,warehouse robots,`+
		`invoices,payroll,job adverts,product reviews,sports reports,local history,bird calls,sign language,dialects,`+
		`subtitles,technical manuals,safety data sheets,clinical trials,radiology reports,veterinary care,dental charts,`+
		`wine labels,fashion sketches,floor plans,satellite images,power grids,battery research,water quality,forestry,`+
		`folk tales,crossword puzzles,board games,maps,timetables,voice assistants,call centres,library records`, ",")
)
