# Serves the published tree with workerd, the runtime of Cloudflare Workers, on your own machine:
#
#	workerd serve --directory-path files=dist --socket-addr http=127.0.0.1:8787 dist/_worker.js/workerd.capnp
#
# The API is answered as everywhere. workerd's file service knows no media types: put a server before it for the website.

using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = .engine),
    (name = "files", disk = (path = "..")),
  ],
  sockets = [(name = "http", address = "127.0.0.1:8787", http = (), service = "main")],
);

const engine :Workerd.Worker = (
  compatibilityDate = "2026-07-01",
  bindings = [(name = "ASSETS", service = "files")],
  modules = [
    (name = "index.js", esModule = embed "index.js"),
    (name = "handler.mjs", esModule = embed "handler.mjs"),
    (name = "engine.mjs", esModule = embed "engine.mjs"),
    (name = "wasi.mjs", esModule = embed "wasi.mjs"),
    (name = "engine.wasm", wasm = embed "engine.wasm"),
    (name = "dataset.bin", data = embed "dataset.bin"),
  ],
);
