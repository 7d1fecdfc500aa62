package datasettest

import "modelcatalog/dataset"

// The sentences of descriptions, in the manner of the real ones. What stands in braces is chosen by writer.expand. About a
// third of all models must get a sentence with CommonTerm, so those for chat weigh most.

// plainOpenings start descriptions without the model's name, namedOpenings those with it.
var plainOpenings = [len(dataset.TypeNames)][]string{
	dataset.Chat: {
		"Reads {input} and answers in text{abilities}.",
		"Reads {input}, writes up to {tokens} tokens of text at a time, and supports tool calls.",
		"Reads and writes text{abilities}.",
		"Reads {input}; answers in text{abilities}.",
		"Multimodal model that reads {input} and answers in text{abilities}.",
		"Takes {input} and answers in text{abilities}.",
		"Text in, text out{abilities}.",
		"Open-weights reasoning model for {input}{abilities}.",
		"Multimodal model for {input}, with answers in text.",
		"Reasons over {input}; calls tools and returns structured output.",
		"Coding model for text, tuned for {topic}{abilities}.",
	},
	dataset.Embedding: {
		"Turns text into vectors.",
		"Embedding model: text in, vectors out.",
		"Makes vectors from text.",
		"Embedding model for texts in {language}.",
		"Reads text and returns a vector of it.",
	},
	dataset.Image: {
		"Makes images from text.",
		"Draws images from a description in text.",
		"Makes images and edits those it is given; takes text and images, and answers in text as well.",
		"Turns a text prompt into images, with an eye for {topic}.",
	},
	dataset.Audio: {
		"Transcribes speech to text.",
		"Listens and speaks: takes text and audio, and answers in both{abilities}.",
		"Realtime model for text and audio, with answers in text and audio{abilities}.",
		"Turns text into speech in {language} and {language}.",
		"Reads text aloud, in {language} too.",
		"Made for realtime use: takes text and audio and answers in text and audio{abilities}.",
	},
	dataset.Video: {
		"Makes video from text.",
		"Takes text and images and makes video from them.",
		"Text to video, with sound.",
	},
}

var namedOpenings = [len(dataset.TypeNames)][]string{
	dataset.Chat: {
		"{name} reads {input} and answers in text{abilities}.",
		"{name} reads {input} and writes up to {tokens} tokens of text at a time{abilities}.",
		"The {month} version of {name} reads {input}, and answers in text{abilities}.",
		"{name} takes {input} and answers in text. It can reason, call tools and return structured output.",
		"{name} works in text and can call tools and return structured output.",
		"{name} is a reasoning model for {input}{abilities}.",
		"{name}, an open-weights model, reasons over {input}{abilities}.",
		"{name} is an open-weights text model{abilities}.",
	},
	dataset.Embedding: {
		"{name} turns text into vectors.",
		"{name} is an embedding model for text.",
	},
	dataset.Image: {
		"{name} makes images from text prompts.",
		"{name} takes text and images, makes and edits images, and writes text beside them.",
	},
	dataset.Audio: {
		"{name} transcribes speech.",
		"{name} takes text and audio in real time and answers in text and audio{abilities}.",
		"{name} speaks {language} and {language}.",
	},
	dataset.Video: {
		"{name} turns text and images into video.",
		"{name} makes video from text.",
	},
}

// answerLimits follow the openings of models that answer in text.
var answerLimits = []string{
	"The output limit is {tokens} tokens.",
	"The output limit is {tokens} tokens, the knowledge cut-off {month}.",
	"Answers can be up to {tokens} tokens long, and knowledge goes up to {month}.",
	"One answer holds up to {tokens} tokens; knowledge ends in {month}.",
	"One answer holds up to {tokens} tokens.",
	"Writes up to {tokens} tokens at a time and knows the world up to {month}.",
	"Answers run to at most {tokens} tokens.",
	"Its knowledge ends in {month}; it writes up to {tokens} tokens at a time.",
	"The weights are open.",
}

// closings end descriptions, retirements those of models that are deprecated.
var closings = []string{
	"Released in {month}.",
	"It was released in {month}.",
	"Tuned for {topic}.",
	"Knows {topic} in {language}.",
	"Tested on {topic} and {topic}.",
	"At its best with {topic}, in {language} or {language}.",
}

var retirements = []string{
	"Retirement date: {day}.",
	"Its retirement date is {day}.",
}
