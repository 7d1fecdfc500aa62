// Questions in other languages than English.

import assert from "node:assert/strict";
import test from "node:test";

import { isForeign, translated } from "../../../site/website/assets/src/ask/translated.ts";

test("short questions in French, German and Spanish are read in English", () => {
	for (const [search, want] of Object.entries({
		"modèles qui lisent la vidéo": "models read video", "modelos que leen vídeo": "models read video",
		"modelle, die bilder lesen": "models, images read", "modèle pas cher avec vision": "models cheapest with vision",
		"modelo más barato con visión": "models cheapest with vision", "Günstigstes Modell mit Bildern": "cheapest models with images",
		"les modèles les moins chers": "models cheapest", "modèles gratuits": "models free", "kostenlose Modelle": "free models",
		"modelos abiertos": "models open", "modèles ouverts": "models open", "offene modelle": "open models",
		"contexte le plus long": "context largest", "contexto más grande": "context largest", "größter kontext": "largest context",
		"prix de gpt-5": "price gpt-5", "was kostet gpt-5": "price of gpt-5", "combien coûte gpt-5": "price of gpt-5", "cuánto cuesta gpt-5?": "price of gpt-5?",
		"génération de vidéo": "generate video", "génération d’images": "generate images", "generar imágenes": "generate images", "bilder erstellen": "images generate",
		"modèles avec outils et vision sous 1$": "models with tools and vision under 1$", "modelle ohne bilder": "models without images",
		"modelle unter $2 von mistral": "models under $2 mistral", "modèles chez azure": "models on azure", "neueste modelle": "newest models", "ki modell für bilder": "models for images", "photos bearbeiten": "image editing",
	})) assert.equal(translated(search), want, search);
});

test("names and English words stay as they are", () => {
	for (const search of ["qwen plus", "command r plus", "what does gpt-5 cost", "models that die soon", "le chat", "mistral large", "gpt-5 en", "Open weights", "what is cheap", "when does imagen 4 retire", "imagen 4 price"]) {
		assert.equal(translated(search), search);
	}
});

test("letters of other scripts are told from those of English and of names", () => {
	for (const search of ["動画を読めるモデル", "видео модели", "cheapest 모델"]) assert.equal(isForeign(search), true, search);
	for (const search of ["modèles", "gpt-5, 1€", "größter kontext", "α-nova"]) assert.equal(isForeign(search), false, search);
});

test("bounds are read in other languages", () => {
	for (const [search, want] of [
		["mindestens 200k kontext", "at least 200k context"], ["au moins 200k de contexte", "at least 200k context"], ["al menos 200k de contexto", "at least 200k context"],
		["kontext größer als 200k", "context larger than 200k"], ["höchstens 2 dollar ausgabe", "at most 2 dollar output"], ["minimum context 200k", "minimum context 200k"],
	]) assert.equal(translated(search), want, search);
});
