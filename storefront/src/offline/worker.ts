// The build makes the worker a single file that shares no script with the page.
import { legalPages } from "@domain/settings/legal_page.ts";
import type { EndpointName, Endpoints } from "@contract/endpoints.ts";
import {
  inLanguage,
  type Language,
  languages,
  pathLanguage,
  withoutLanguage,
} from "@domain/shared/language.ts";

// The project's types are those of a page, so the few types of a service worker are declared here.
type ExtendableEvent = { waitUntil(work: Promise<unknown>): void };
/** Chromium's. Other browsers let the worker answer all requests. */
type InstallEvent = ExtendableEvent & { addRoutes?(route: object): Promise<void> };
type FetchEvent = ExtendableEvent & { request: Request; respondWith(response: Promise<Response>): void };
declare const self: {
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
  clients: { claim(): Promise<void>; matchAll(of: object): Promise<readonly { url: string }[]> };
};

/** Paths of the built files to cache, inserted by the build. The names contain content hashes. */
const files: readonly string[] = JSON.parse("__FILES__");

const menuPath = "/api/menu/items/by-category";
/** Pages and responses that are cached for reading offline. Carts, payments, orders and staff data are never cached. */
const pages = ["/", "/menu", "/hours", "/about", "/contact"];
const responses = [
  menuPath,
  "/api/store/status",
  "/api/store/hours",
  "/api/store/holidays",
] as const satisfies readonly Endpoints[EndpointName]["path"][];
/** Pages that are cached when the guest visits them. */
const visitedPages = legalPages.map((page) => `/${page}`);
/** Pages that only the browser renders. The server sends the same empty page for all of them, and that page is cached. */
const browserRendered = /^\/(?:cart|order-pending\/[^/]+|order-confirmation\/[^/]+)$/;
const emptyPage = "/cart";

/** The language in the address of a page, else the first one, whose addresses name no language: they show the guest's preferred one. */
const addressLanguage = (path: string): Language => pathLanguage(path) ?? languages[0];

/** After this time without a response the cached one is used, if there is one. */
const networkTimeoutMs = 6000;

// Names of caches in guests' browsers: a new name loses what they have stored.
const fileCache = "built";
const pageCache = "kept";
const illustrationCache = "illustrations";

/** As in `illustrationUrl` and `illustrationSheet`. */
const illustrationPath = /^\/illustrations\/[^/]+\/\w+\.svg$/;
const sheetPath = /\/illustrations\/\w+\.json/;

self.addEventListener("install", (event) => {
  // Built files come from their cache, else from the network, without a call of the worker.
  const routed = event.addRoutes?.({
    condition: { urlPattern: "/assets/*", requestMethod: "GET" },
    source: { cacheName: fileCache },
  }).catch(() => {});
  event.waitUntil(
    Promise.all([routed, cacheBuiltFiles(), cachePagesOfGuests(), ...[...responses].map(tryToCache)]),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldFiles(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (files.includes(pathname)) return event.respondWith(builtFile(request, pathname));
  if (illustrationPath.test(pathname)) {
    return event.respondWith(illustrationAt(request, pathname));
  }
  if (sheetPath.test(pathname)) return event.respondWith(sheetAt(pathname));
  if (responses.some((path) => path === pathname)) {
    return event.respondWith(networkFirst(event, pathname, pathname));
  }
  if (request.mode !== "navigate") return;
  const language = addressLanguage(pathname);
  const page = withoutLanguage(pathname);
  const empty = inLanguage(emptyPage, language);
  if (pages.includes(page)) {
    event.waitUntil(cacheMissingPages(language));
    return event.respondWith(networkFirst(event, pathname, pathname));
  }
  if (visitedPages.includes(page)) return event.respondWith(networkFirst(event, pathname, pathname));
  if (page === "/checkout") {
    const elsewhere = inLanguage(withoutCheckout(searchParams), language);
    return event.respondWith(fetch(request).catch(() => Response.redirect(elsewhere)));
  }
  if (browserRendered.test(page)) event.respondWith(networkFirst(event, undefined, empty));
});

/**
 * Returns the page that opens in place of the checkout, which needs a connection: the cart, or the order of a guest who returns from the
 * bank's page, as in `settleReturn`. Both open offline and say so.
 */
function withoutCheckout(search: URLSearchParams): string {
  const intent = search.get("payment_intent");
  return intent === null || search.get("redirect_status") === "failed"
    ? emptyPage
    : `/order-pending/${encodeURIComponent(intent)}`;
}

async function cacheBuiltFiles(): Promise<void> {
  const cache = await caches.open(fileCache);
  const missing = await Promise.all(files.map(async (file) => await cache.match(file) ? [] : [file]));
  await cache.addAll(missing.flat());
}

/** Caches the pages without a language in their address, and those in the languages that are open. */
async function cachePagesOfGuests(): Promise<void> {
  const open = await self.clients.matchAll({ includeUncontrolled: true });
  const inUse = new Set([languages[0], ...open.map(({ url }) => addressLanguage(new URL(url).pathname))]);
  const paths = [...inUse].flatMap(pagesIn);
  await Promise.all(paths.map(tryToCache));
}

/** Caches the pages in a language that the guest opens later. */
async function cacheMissingPages(language: Language): Promise<void> {
  const cache = await caches.open(pageCache);
  if (await cache.match(inLanguage(emptyPage, language)) !== undefined) return;
  await Promise.all(pagesIn(language).map(tryToCache));
}

const pagesIn = (language: Language): string[] =>
  [...pages, emptyPage].map((page) => inLanguage(page, language));

async function dropOldFiles(): Promise<void> {
  const cache = await caches.open(fileCache);
  const present = await cache.keys();
  await Promise.all(
    present.filter(({ url }) => !files.includes(new URL(url).pathname)).map((old) => cache.delete(old)),
  );
}

async function builtFile(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(fileCache);
  return await cache.match(path) ?? await fetch(request);
}

/** Returns the file with the illustrations of the whole menu, and caches it in place of another menu's. */
async function sheetAt(path: string): Promise<Response> {
  const cache = await caches.open(illustrationCache);
  const known = await cache.match(path);
  if (known !== undefined) return known;
  const fresh = await fetch(path);
  if (!fresh.ok) return fresh;
  await Promise.all((await cache.keys()).map((old) => cache.delete(old)));
  await cache.put(path, fresh.clone());
  return fresh;
}

let parsed: { url: string; svgs: Promise<Record<string, string>> } | undefined;

/** Returns a dish's illustration from the cached file of the whole menu, else from the network. */
async function illustrationAt(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(illustrationCache);
  const [sheet] = await cache.keys();
  if (sheet !== undefined && parsed?.url !== sheet.url) {
    parsed = { url: sheet.url, svgs: cache.match(sheet).then((response) => response?.json() ?? {}) };
  }
  const svg = (await parsed?.svgs)?.[path];
  return svg === undefined
    ? await fetch(request)
    : new Response(svg, { headers: { "content-type": "image/svg+xml" } });
}

/**
 * Returns the network's response and caches it under `cacheAs`. Without one it returns the response cached under `fallback`. A response
 * that is cached already is not copied, because the browser receives a copied one more slowly.
 */
async function networkFirst(
  event: FetchEvent,
  cacheAs: string | undefined,
  fallback: string,
): Promise<Response> {
  // Undefined while the cache is still read, too.
  let old: Response | undefined;
  const known = cachedPage(fallback).then((found) => old = found);
  try {
    const fresh = await inTime(fetch(event.request), known);
    if (fresh.ok && cacheAs !== undefined) {
      event.waitUntil(store(cacheAs, isSame(old, fresh) ? old : fresh.clone()));
    }
    return fresh;
  } catch (error) {
    await known;
    if (old === undefined) throw error;
    return await withTime(old);
  }
}

/** Whether both have the same content by their tags. */
function isSame(old: Response | undefined, fresh: Response): old is Response {
  const tag = fresh.headers.get("etag");
  return tag !== null && old?.headers.get("etag") === tag;
}

/** Returns the cached response, else the same page without a language in its address. */
async function cachedPage(path: string): Promise<Response | undefined> {
  const cache = await caches.open(pageCache);
  return await cache.match(path) ?? await cache.match(withoutLanguage(path));
}

/** Rejects after a while without a response if there is a cached one. */
function inTime(response: Promise<Response>, old: Promise<Response | undefined>): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(async () => {
      if (await old) reject(new Error("The network did not respond in time"));
    }, networkTimeoutMs);
    response.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function tryToCache(path: string): Promise<void> {
  try {
    const fresh = await fetch(path);
    if (fresh.ok) await store(path, fresh);
  } catch {
    // The next visit caches it.
  }
}

/** The header of a cached response with the time of its caching. */
const timeHeader = "x-cached-at";

/** Caches a response with the current time, which the page shows. */
async function store(path: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  // The cached body is not compressed.
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  headers.set(timeHeader, new Date().toISOString());
  const body = await response.text();
  const cache = await caches.open(pageCache);
  await cache.put(path, new Response(body, { headers }));
  // The page of the menu names it.
  const [sheet] = sheetPath.exec(body) ?? [];
  if (sheet !== undefined) await sheetAt(sheet);
}

/** A page cannot read its own headers, so HTML gets the time as an attribute. */
async function withTime(cached: Response): Promise<Response> {
  const { headers } = cached;
  const at = headers.get(timeHeader);
  const body = await cached.text();
  return new Response(body.replace(/^<!doctype html>\s*<html/i, `$& data-cached-at="${at}"`), { headers });
}
