// The table of languages, calls and wrappers, calls.json, which Go reads too: see table.go of
// package calls.

/** How a family of languages writes comments and strings. */
export interface Language {
	readonly name: string;
	readonly files: string; // matches the names of its files
	readonly looks: string; // matches a line that only this language has, for texts without a name
	readonly line?: readonly string[]; // what begins a comment up to the end of the line
	readonly block?: readonly (readonly [begin: string, end: string])[]; // of longer comments
	readonly triple?: boolean; // whether strings in three quotes have several lines, as in Python
	readonly quotes: string; // of strings in one line
	readonly long?: string; // quotes of strings that can have several lines
	readonly quote?: string; // of strings in text that is in a string itself: \"
	readonly regex?: boolean; // whether a slash can begin a regular expression
	readonly read: "brackets" | "yaml" | "shell"; // how its calls are found
}

/** A call that sends a request to a model. */
export interface Row {
	readonly name: string; // the last names of what is called, joined by full stops
	readonly api?: string; // what it asks; missing: that of the model's provider
	readonly via?: string; // the wrapper that changes parameters; missing: none
	readonly first?: boolean; // whether the model is the first argument, without a name
	readonly method?: boolean; // whether a name without full stops is that of a method, not of a function
	readonly client?: boolean; // whether it makes a client of C#, whose requests have the other parameters
	readonly needs: readonly string[]; // texts of which the file has one; others have methods of the same name
	readonly alone?: boolean; // whether the name tells the endpoint in a text that does not show what the client is
}

/** What a provider's API is called in rules, and which providers have it. */
interface API {
	readonly providers: Names;
	readonly endpoint: string;
	readonly camel?: boolean; // whether its parameters are written likeThis, otherwise like_this
}

/** The names that a wrapper has for parameters of an API. */
interface Rename {
	readonly via: string;
	readonly api: string;
	readonly names: Texts;
}

/** The names that the SDK of a language has for models. */
interface Constants {
	readonly language: string;
	readonly begins: string; // what is before the part that is made of an id
	readonly provider: string;
	readonly needs: string;
}

/**
 * A member of a request that says what a parameter with another name says at other APIs: {"any":
 * {}}.
 */
interface Meaning {
	readonly api: string;
	readonly name: string;
	readonly parameter: string;
	readonly value: string;
}

/** A part of an address, and the API there. */
interface Address {
	readonly address: string;
	readonly api: string;
}

type Names = readonly string[];
type Texts = Readonly<Record<string, string>>;

/** The table. */
export interface Table {
	readonly languages: readonly Language[];

	// Which files are read.
	readonly tests: string; // a pattern of names of files that have no requests of a program
	readonly expects: Names; // what only texts have that expect an error
	readonly drops: Names; // what only texts have that let a wrapper leave out parameters
	readonly clouds: Names; // what only texts have, in lower case, whose clients ask a cloud
	readonly imports: string; // a pattern of what only texts have that show which libraries they use
	readonly vertex: string; // a pattern of what only texts have that ask Vertex AI by the SDK of Gemini

	// How a request is found.
	readonly calls: readonly Row[];
	readonly models: Names; // names of the parameter with the model
	readonly factories: Texts; // functions of the AI SDK that take an id, and the APIs that they ask
	readonly constants: readonly Constants[];
	readonly posts: Names; // functions that send a request by HTTP
	readonly addresses: readonly Address[];
	readonly sends: Names; // methods of clients of C# that send a request

	// How its parameters are read.
	readonly absent: Names; // values that say that a parameter is not set
	readonly wraps: Names; // functions of SDKs that return their argument
	readonly objects: Names; // functions of SDKs that make an object of their arguments
	readonly dumps: Names; // functions that write an object as JSON
	readonly through: Names; // objects whose members are parameters of the request
	readonly raw: Names; // those of them that clients send as they are
	readonly into: Names; // objects that are parameters of the request
	readonly hosts: Names; // parameters that move the request to another host
	readonly fills: Names; // parameters of wrappers that pass for an SDK and can add what the request lacks
	readonly copies: Names; // methods of builders that set several parameters at once

	// What they mean.
	readonly apis: Readonly<Record<string, API>>;
	readonly own: Texts; // the API of each provider
	readonly clients: Readonly<Record<string, Texts>>; // names of wrappers in rules, by wrapper and language
	readonly renames: readonly Rename[];
	readonly means: readonly Meaning[];
	readonly maps: Names; // wrappers that turn their own parameters into what the model takes, or warn
	readonly limits: Names; // parameters with the number of tokens of an answer
	/** A pattern of what only texts have that ask for a longer answer than models write otherwise. */
	readonly raises: string;
	readonly neutral: Texts; // values of parameters that change nothing, which APIs take
	readonly ours: Readonly<Record<string, Names>>; // parameters of a wrapper, which are none of the API
}

/**
 * Returns the regular expression of a pattern, which Go and JavaScript read alike but for the flag
 * at its beginning.
 */
export function patternOf(text: string): RegExp {
	const flag = "(?i)";
	return text.startsWith(flag) ? new RegExp(text.slice(flag.length), "i") : new RegExp(text);
}
