package charts

import "strconv"

// grouped writes a number with commas between thousands: "1,234,567".
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// compact writes a number of 0 or more in four characters at most, below 10¹⁵: "987", "1.2K", "46K", "3M". It rounds half
// up.
func compact(n int) string {
	if n < 1000 {
		return strconv.Itoa(n)
	}
	unit, letters := 1000, "KMGT"
	for len(letters) > 1 && (n+unit/2)/unit >= 1000 {
		unit, letters = 1000*unit, letters[1:]
	}
	if tenths := (n + unit/20) / (unit / 10); tenths < 100 && tenths%10 != 0 {
		return strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10) + letters[:1]
	}
	return strconv.Itoa((n+unit/2)/unit) + letters[:1]
}

// percent writes a part of a sum as a share, rounded; shares that would round to nothing or to all without being so say
// "<1%" and ">99%". Of the sum 0 there is no share: it writes nothing.
func percent(part, sum int) string {
	if sum == 0 {
		return ""
	}
	switch rounded := ratio(part, sum, 100); {
	case rounded == 0 && part > 0:
		return "<1%"
	case rounded == 100 && part < sum:
		return ">99%"
	default:
		return strconv.Itoa(rounded) + "%"
	}
}

// ratio returns part/sum of a scale, rounded half up; 0 for the sum 0. It uses integers, so that every machine agrees.
func ratio(part, sum, scale int) int {
	if sum == 0 {
		return 0
	}
	return (part*scale + sum/2) / sum
}
