// A type alone: the worker is one file, which shares no script with the page.
import type { guestEndpoints } from "@contract/guest_endpoints.ts";

// The page's own types are loaded here, so the few words of a worker that are needed are named by hand.
type Waiting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Waiting & { request: Request; respondWith(answer: Promise<Response>): void };
declare const self: {
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  clients: { claim(): Promise<void> };
};

/** Paths of the built files that a guest without a connection may need, put in by the build. Their names carry their content. */
const files: readonly string[] = JSON.parse("__FILES__");

/** What may be read without a connection. Carts, payments and orders are never kept, nor anything of the staff's. */
const pages = ["/", "/menu", "/hours", "/about", "/contact"];
const answers = [
  "/api/menu/items/by-category",
  "/api/store/status",
  "/api/store/hours",
  "/api/store/holidays",
] as const satisfies readonly (typeof guestEndpoints)[keyof typeof guestEndpoints]["path"][];
/** Drawn by the browser alone: the server sends the same empty page for all of them, and that is what is kept. */
const renderedHere = /^\/(?:cart|order-pending\/[^/]+|order-confirmation\/[^/]+)$/;
const emptyPage = "/cart";

/** A network that says nothing for so long is as good as none, where there is something to show instead. */
const patienceMs = 6000;

const built = "built";
const kept = "kept";

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([cacheBuiltFiles(), ...[...pages, ...answers, emptyPage].map(tryToCache)]));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldFiles(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (files.includes(pathname)) return event.respondWith(fileAt(request, pathname));
  if (answers.some((path) => path === pathname)) return event.respondWith(newest(event, pathname, pathname));
  if (request.mode !== "navigate") return;
  if (pages.includes(pathname)) return event.respondWith(newest(event, pathname, pathname));
  // Paying needs a connection: the cart opens without one and says so.
  if (pathname === "/checkout") {
    return event.respondWith(fetch(request).catch(() => Response.redirect("/cart")));
  }
  if (renderedHere.test(pathname)) event.respondWith(newest(event, undefined, emptyPage));
});

async function cacheBuiltFiles(): Promise<void> {
  const cache = await caches.open(built);
  const missing = await Promise.all(files.map(async (file) => await cache.match(file) ? [] : [file]));
  await cache.addAll(missing.flat());
}

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(built);
  const present = await cache.keys();
  await Promise.all(
    present.filter(({ url }) => !files.includes(new URL(url).pathname)).map((old) => cache.delete(old)),
  );
}

async function fileAt(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(built);
  return await cache.match(path) ?? await fetch(request);
}

/** Asks the network and keeps its answer as `keepAs`; where there is none, what was kept as `instead`. */
async function newest(event: Fetching, keepAs: string | undefined, instead: string): Promise<Response> {
  const old = await (await caches.open(kept)).match(instead);
  try {
    const fresh = await within(fetch(event.request), old === undefined ? undefined : patienceMs);
    if (fresh.ok && keepAs !== undefined) event.waitUntil(keep(keepAs, fresh.clone()));
    return fresh;
  } catch (reason) {
    if (old === undefined) throw reason;
    return old;
  }
}

function within(answer: Promise<Response>, ms: number | undefined): Promise<Response> {
  if (ms === undefined) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The network says nothing")), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function tryToCache(path: string): Promise<void> {
  try {
    const fresh = await fetch(path);
    if (fresh.ok) await keep(path, fresh);
  } catch {
    // The next visit keeps it.
  }
}

/** With the answer its time, which the page shows: in a header, and in a page itself, which cannot read its own headers. */
async function keep(path: string, answer: Response): Promise<void> {
  const at = new Date().toISOString();
  const headers = new Headers(answer.headers);
  // A kept answer is not compressed any more.
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  headers.set("x-kept-at", at);
  const body = await answer.text();
  const cache = await caches.open(kept);
  await cache.put(
    path,
    new Response(body.replace(/^<!doctype html>\s*<html/i, `$& data-kept-at="${at}"`), { headers }),
  );
}
