PRAGMA page_size = 4096;
PRAGMA user_version = 2;
CREATE TABLE models (
	id TEXT NOT NULL,
	provider TEXT NOT NULL REFERENCES providers (id),
	name TEXT,
	description TEXT,
	type TEXT NOT NULL,
	status TEXT NOT NULL,
	deprecated INTEGER NOT NULL,
	updated_at TEXT NOT NULL,
	last_seen_at TEXT NOT NULL,
	context_length INTEGER,
	max_input_tokens INTEGER,
	max_output_tokens INTEGER,
	input_modalities TEXT,
	output_modalities TEXT,
	reasoning INTEGER,
	tool_call INTEGER,
	structured_output INTEGER,
	web_search INTEGER,
	prompt_caching INTEGER,
	computer_use INTEGER,
	embedding_dimensions INTEGER,
	open_weights INTEGER,
	family TEXT,
	aliases TEXT,
	alias_of TEXT,
	release_date TEXT,
	knowledge_cutoff TEXT,
	retirement_date TEXT,
	replacement TEXT,
	input_price REAL,
	output_price REAL,
	cache_read_price REAL,
	cache_write_price REAL,
	cache_write_1h_price REAL,
	batch_input_price REAL,
	batch_output_price REAL,
	input_audio_price REAL,
	output_audio_price REAL,
	per_image_price REAL,
	per_second_price REAL,
	per_character_price REAL,
	per_page_price REAL,
	web_search_price REAL,
	retirement_not_before TEXT,
	temperature INTEGER,
	reasoning_efforts TEXT,
	after_retirement TEXT,
	stage TEXT NOT NULL,
	successor TEXT,
	same_as TEXT,
	canonical_id TEXT,
	maker TEXT,
	PRIMARY KEY (provider, id)
);
CREATE TABLE price_history (
	id TEXT NOT NULL,
	provider TEXT NOT NULL,
	meter TEXT NOT NULL,
	unit TEXT NOT NULL,
	condition TEXT,
	price REAL NOT NULL,
	from_date TEXT,
	to_date TEXT,
	source TEXT NOT NULL,
	as_of TEXT NOT NULL,
	FOREIGN KEY (provider, id) REFERENCES models (provider, id)
);
CREATE TABLE prices (
	id TEXT NOT NULL,
	provider TEXT NOT NULL,
	meter TEXT NOT NULL,
	unit TEXT NOT NULL,
	condition TEXT,
	price REAL,
	agreement TEXT NOT NULL,
	sources TEXT NOT NULL,
	as_of TEXT NOT NULL,
	until TEXT,
	promised_until TEXT,
	FOREIGN KEY (provider, id) REFERENCES models (provider, id)
);
CREATE TABLE catalog (
	dataset TEXT NOT NULL,
	last_sync TEXT
);
CREATE TABLE providers (
	id TEXT NOT NULL PRIMARY KEY,
	name TEXT NOT NULL
);
CREATE TABLE sources (
	name TEXT NOT NULL PRIMARY KEY,
	as_of TEXT NOT NULL,
	url TEXT,
	license TEXT,
	official INTEGER NOT NULL,
	site TEXT NOT NULL,
	kind TEXT NOT NULL
);
CREATE TABLE parameters (
	id TEXT NOT NULL,
	provider TEXT NOT NULL,
	name TEXT NOT NULL,
	rule TEXT NOT NULL,
	value TEXT,
	applies_when TEXT,
	says TEXT NOT NULL,
	source TEXT NOT NULL,
	page TEXT,
	place TEXT,
	read TEXT NOT NULL,
	official INTEGER NOT NULL,
	copy INTEGER NOT NULL,
	disputed INTEGER NOT NULL,
	FOREIGN KEY (provider, id) REFERENCES models (provider, id)
);
CREATE TABLE statements (
	id TEXT NOT NULL,
	provider TEXT NOT NULL,
	fact TEXT NOT NULL,
	value TEXT,
	source TEXT NOT NULL,
	page TEXT,
	read TEXT,
	standing TEXT NOT NULL,
	reason TEXT,
	place TEXT,
	FOREIGN KEY (provider, id) REFERENCES models (provider, id)
);
CREATE VIEW facts AS
	SELECT DISTINCT id, provider, fact, source FROM statements
	WHERE standing IN ('shown', 'agrees') AND fact NOT LIKE 'price:%';
CREATE TABLE aliases (
	id TEXT NOT NULL,
	provider TEXT NOT NULL,
	alias TEXT NOT NULL,
	FOREIGN KEY (provider, id) REFERENCES models (provider, id)
);
CREATE TABLE disputes (
	id TEXT NOT NULL,
	provider TEXT NOT NULL,
	fact TEXT NOT NULL,
	value TEXT NOT NULL,
	source TEXT NOT NULL,
	FOREIGN KEY (provider, id) REFERENCES models (provider, id)
);
CREATE TABLE changes (
	number INTEGER NOT NULL PRIMARY KEY,
	time TEXT NOT NULL,
	id TEXT NOT NULL,
	provider TEXT NOT NULL,
	kind TEXT NOT NULL,
	reason TEXT,
	seeded TEXT
);
CREATE TABLE changed_facts (
	number INTEGER NOT NULL REFERENCES changes (number),
	fact TEXT NOT NULL,
	old TEXT,
	new TEXT
);
