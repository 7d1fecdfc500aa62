// First words of ids: heads.go of package resolve.
//
// They are the first words of ids and aliases: "gpt" of gpt-5.4 and of openai/gpt-5.4. A word has
// letters, or a digit behind one letter (o3), or only digits.
//
// Texts have many words with dots and slashes, such as file names and pictures in base64. Reading
// each of them in all spellings takes most of the time of a check, and no spelling changes the
// first word of an id: even gpt-35-turbo and us.deepseek.r1-v1:0 have the gpt and the deepseek of
// what they mean. So a text without a head means nothing.

// Longer ones are cut, those of ids as those of texts, so that they still meet.
const maxHead = 24;

// One letter is too common in pictures: of o3 its digit counts, too.
const firstWord = /^(?:[A-Za-z]{2,}|[A-Za-z][0-9]?|[0-9]+)/;

/** Returns the first word of each run of letters and digits of a name, in lower case. */
export function headsOf(name: string): readonly string[] {
	const runs = name.match(/[A-Za-z0-9]+/g) ?? [];
	return runs.map((run) => {
		const [word = ""] = firstWord.exec(run) ?? [];
		return word.slice(0, maxHead).toLowerCase();
	});
}

/** Returns the head of an id: the first word of its last segment; "" if it has none. */
export function headOf(id: string): string {
	const [head = ""] = headsOf(id.slice(id.lastIndexOf("/") + 1));
	return head;
}
