package names

// spellings are those of words and phrases that need more than a capital letter. A key has one or two words of an id in
// lower case. A # is a number such as "5.4" or "4o", which the spelling repeats as the id has it.
var spellings = map[string]string{
	// Families
	"allam": "ALLaM", "bert": "BERT", "bge": "BGE", "chatgpt": "ChatGPT", "chatgpt #": "ChatGPT-#",
	"codellama": "CodeLlama", "dall e": "DALL-E", "deepseek": "DeepSeek", "deepseek v#": "DeepSeek V#", "flux": "FLUX",
	"gemma#": "Gemma #", "glm": "GLM", "glm #": "GLM-#", "gpt": "GPT", "gpt #": "GPT-#", "gte": "GTE",
	"hidream": "HiDream", "learnlm": "LearnLM", "lfm#": "LFM#", "llama#": "Llama #", "minimax": "MiniMax",
	"openai": "OpenAI", "phi #": "Phi-#", "pixverse": "PixVerse", "playai": "PlayAI", "qwq": "QwQ", "rnj #": "Rnj-#",
	"robotics er": "Robotics-ER", "sdxl": "SDXL", "zai": "Z.ai",

	// Abilities and versions
	"ai": "AI", "api": "API", "aqa": "AQA", "asr": "ASR", "awq": "AWQ", "customtools": "Custom Tools",
	"exp": "Experimental", "flash lite": "Flash-Lite", "gguf": "GGUF", "gptq": "GPTQ", "hd": "HD", "llm": "LLM",
	"moe": "MoE", "multimodalembedding": "Multimodal Embedding", "ocr": "OCR", "oss": "OSS", "qat": "QAT",
	"specdec": "SpecDec", "textembedding": "Text Embedding", "tput": "Throughput", "tts": "TTS", "ui": "UI",
	"vl": "VL", "xl": "XL",

	// Tuning, languages and regions
	"en": "EN", "eu": "EU", "ft": "FT", "it": "IT", "us": "US", "zh": "ZH",
}
