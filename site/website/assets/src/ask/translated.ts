// Short questions in French, German, Spanish and Italian, with their words in English.

/**
 * By English words, those of the other languages: what asks for models, and no more. None of them is an
 * English word, or the name of a model.
 */
const table: Readonly<Record<string, string>> = {
	"price of": "(?:combien|cu[áa]nto|wie ?viel|was) (?:co[ûu]tent?|co[ûu]te|cuestan?|kostet|kosten)",
	"cheaper than": "(?:più economic[oaih]e? (?:di|che)|meno car[oaie] (?:di|che)|m[áa]s barat[oa]s?|menos car[oa]s?) que|moins ch(?:er|ère)s? qu(?:e|['’])" +
		"|(?:günstiger|guenstiger|billiger)\\p{L}* als",
	"more expensive than": "m[áa]s car[oa]s? que|plus ch(?:er|ère)s? qu(?:e|['’])|teurer\\p{L}* als",
	"larger than": "gr(?:ö|oe)(?:ß|ss)er als|plus (?:grande?|longue?|long)s? que" +
		"|mayor(?:es)? (?:que|de|a)|sup[ée]rieure?s? à",
	"smaller than": "kleiner als|plus (?:petite?|court?e?)s? que|menor(?:es)? (?:que|de|a)|inf[ée]rieure?s? à",
	"at least": "mindestens|au moins|al menos|por lo menos|como m[íi]nimo|wenigstens",
	"at most": "h(?:ö|oe)chstens|maximal|au (?:plus|maximum)|como m[áa]ximo",
	"up to": "bis(?: zu)?|jusqu['’ ]?[àa]|hasta",
	between: "entre|zwischen",
	maximum: "m[áa]xim[oa]s?",
	"most expensive": "(?:am )?teuerste[nrs]?|(?:les? |la )?plus ch(?:er|ère)s?" +
		"|(?:el |la |los |las )?m[áa]s car[oa]s?",
	cheapest: "(?:più )?economic(?:[oai]|he)|(?:les? |la )?(?:moins|pas) ch(?:er|ère)s?|(?:el |la |los |las )?(?:m[áa]s )?barat[oa]s?" +
		"|(?:plus |m[áa]s )?[ée]conomiques?|(?:m[áa]s )?econ[óo]mic[oa]s?|(?:am )?(?:günstig|guenstig|billig)\\p{L}*",
	newest: "(?:les? |la )?plus récente?s?|m[áa]s recientes?|neueste?[nrs]?|nouve(?:au|aux|lles?)|nuev[oa]s?",
	largest: "(?:les? |la )?plus (?:grand|long)e?s?|m[áa]s (?:grande|larg[oa])s?" +
		"|gr(?:ö|oe)(?:ß|ss)te[nrs]?|l(?:ä|ae)ngste[nrs]?",
	"more than": "plus de|m[áa]s de|mehr als",
	under: "meno di|sotto|moins de|menos de|weniger als|sous|unter|bajo",
	over: "über",
	dollars: "d[óo]lar(?:es)?",
	"per million": "(?:par|por|pro) mill(?:ion(?:en)?|[óo]n)(?: (?:de )?tokens?)?",
	"image generation": "bildgenerierung|bilderzeugung",
	"image editing": "(?:bilder|fotos|photos) bearbeiten|bildbearbeitung" +
		"|(?:modifier|retoucher) (?:des )?(?:photos|images)|editar (?:fotos|im[áa]genes)",
	transcription: "spracherkennung|transkri(?:ption|bieren)" +
		"|reconnaissance vocale|reconocimiento de voz|transcripci[óo]n",
	"for translation": "übersetz(?:ung|en|er)|(?:zum|für) übersetzen|traduction|traduire|traducci[óo]n|traducir",
	"for code": "(?:zum |für )?programmier(?:en|ung)|programmation|programaci[óo]n" +
		"|(?:pour|para) (?:coder|programmer|programar)",
	models: "mod[èe]les?|modell[oi]|modelos?|(?:ki[- ]?)?(?:sprach)?modelle?n?" +
		"|kis?(?= (?:für|zum|mit|ohne|die|unter|auf|von|bilder))",
	free: "gratuite?s?|gratuiti|gratuit[oa]s?|kostenlos\\p{L}*|kostenfrei\\p{L}*",
	open: "(?:de )?código abierto|quelloffene?[nrs]?|ouverte?s?|abiert[oa]s?|offene[nrs]?",
	video: "vídeos?|vidéos?",
	// Imagen 4 is a model of Google.
	images: "immagin[ei]|(?<!\\b(?:or|vs\\.?|imagen) )im[áa]gene?s?(?! \\d| or | vs)|bild(?:er|ern|es)?",
	voice: "voix|voz|stimmen?",
	text: "textos?|textes?",
	vision: "visión",
	context: "contest[oi]|contextes?|contextos?|kontext\\p{L}*",
	price: "prix|prezz[oi]|precios?|preise?n?|tarifs?",
	read: "lit|lisent|lire|leen?|leer|liest|lesen",
	understand: "compren(?:d|nent|dre|den?|der)|entienden?|entender|versteht|verstehen",
	see: "voient|voit|ven|sieht|sehen",
	generate: "génèren?t?|générer|génération|generan?|generar|generación|cr[ée]{1,2}(?:r|nt)|crean?|crear" +
		"|erzeug(?:t|en|ung)|erstell(?:t|en|ung)|generier(?:t|en)",
	output: "salidas?|sorties?|ausgaben?",
	input: "entradas?|entrées?|eingaben?",
	reasoning: "raisonnement|razonamiento",
	tools: "outils?|herramientas?|werkzeuge?n?",
	providers: "anbieter|fournisseurs?|proveedor(?:es)?",
};

/** Words between these, which mean something else in English, or are a part of names. */
const small: Readonly<Record<string, string>> = {
	"": "à|de|du|des|la|les?|el|los|las|un[ae]?|unos|unas|del|dell[ae]|dei|degli|il|gli|di|che|quali|au|aux|al|qui|que|quels?|quelles?" +
		"|qu[ée]|cu[áa]l(?:es)?|der|die|das|den|dem|eine?[nmrs]?|welche[nrs]?|von|vom|(?:d|l)['’]",
	and: "et|y|und",
	or: "ou|oder",
	with: "avec|con|mit",
	without: "sans|sin|ohne|senza",
	for: "pour|para|für",
	on: "chez|sur|auf|bei|en",
};

const wordsOf = (words: Readonly<Record<string, string>>): readonly (readonly [string, RegExp])[] =>
	Object.entries(words).map(([english, forms]) =>
		[english, new RegExp(`(?<![\\p{L}\\d-])(?:${forms})(?![\\p{L}\\d-])`, "gu")]);
const tables = { words: wordsOf(table), small: wordsOf(small) };

/** A search in English; as it is if it has none of the words of the other languages. */
export function translated(search: string): string {
	const replaced = (text: string, words: readonly (readonly [string, RegExp])[]): string =>
		words.reduce((rest, [english, form]) => rest.replace(form, english), text);
	const text = search.toLowerCase();
	const read = replaced(text, tables.words);
	if (read === text) return search;
	const apart = read.replace(/(?<=\b[dl])['’](?=\p{L})/gu, "’ "); // "d’images"
	return replaced(apart, tables.small).replace(/\s+/g, " ").trim();
}

/** Whether a search has letters that neither English nor its names have. */
export const isForeign = (search: string): boolean => /(?!\p{Script=Latin}|\p{Script=Greek})\p{L}/u.test(search);
