import { orderPathOf } from "@contract/guest_paths.ts";
import { inLanguage, languages } from "@domain/shared/language.ts";
import type { Hono } from "hono";
import { answerPrecompressed, precompress, type Precompressed } from "../answers/precompressed.ts";
import type { Environment } from "../middleware/call.ts";
import { meantPath } from "./meant_path.ts";

/** A built front end: its public files by path, read once at start, and the path of its server entry. */
export type BuiltApp = {
  files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  index: string;
  serverEntry: string | undefined;
};

const serverFolder = "server";
/** Folders of a built front end that it does not serve. The demo serves the kit. */
const notPublic = [serverFolder, "kit"];
const serverEntry = `${serverFolder}/entry_server.js`;

/** Renders a public page to HTML on the server. Returns undefined for paths that only the browser renders. */
export type RenderPage = (request: Request) => Promise<Precompressed | undefined>;

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
  svg: "image/svg+xml",
  png: "image/png",
  ico: "image/x-icon",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
};

/** Reads a front end's `dist` folder. Returns undefined when it was not built. */
export async function readBuiltApp(folder: string): Promise<BuiltApp | undefined> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  let hasServerEntry = false;
  try {
    for await (const path of walk(folder, "")) {
      hasServerEntry ||= path === serverEntry;
      if (notPublic.some((each) => path.startsWith(`${each}/`))) continue;
      files.set(path, await Deno.readFile(`${folder}/${path}`));
    }
  } catch (cause) {
    if (cause instanceof Deno.errors.NotFound) return undefined;
    throw cause;
  }
  const index = files.get("index.html");
  return index && {
    files,
    index: new TextDecoder().decode(index),
    serverEntry: hasServerEntry ? `${folder}/${serverEntry}` : undefined,
  };
}

/** Serves the storefront at `/` and the staff app at `/admin/`. Paths that are not files are their pages. */
export function servePages(
  app: Hono<Environment>,
  apps: { storefront: BuiltApp | undefined; staff: BuiltApp | undefined },
  render: RenderPage,
): void {
  const [storefrontPage, staffPage] = [blankPage(apps.storefront?.index), blankPage(apps.staff?.index)];
  app.get("/admin", (http) => http.redirect("/admin/"));
  app.get("/admin/*", (http) => {
    const { pathname, search } = new URL(http.req.url);
    const meant = meantPath(pathname);
    if (meant !== pathname && pathname !== "/admin/") return http.redirect(meant + search, 301);
    const path = pathname.slice("/admin/".length);
    const file = fileOf(apps.staff, path, http.req.raw);
    // The worker also controls /admin without a slash, which is above the worker's own folder.
    if (path === "worker.js") file?.headers.set("service-worker-allowed", "/admin");
    return file ?? staffPage(http.req.raw);
  });
  for (const language of languages) {
    const path = inLanguage("/o/:id", language);
    app.get(path, (http) => http.redirect(orderPathOf(http.req.param("id") ?? "", language)));
  }
  app.get("/*", async (http) => {
    const { pathname, search } = new URL(http.req.url);
    // Headers, cache and the browser's router know each page by one address.
    const meant = meantPath(pathname);
    if (meant !== pathname) return http.redirect(meant + search, 301);
    const path = pathname.slice(1);
    const file = fileOf(apps.storefront, path, http.req.raw);
    if (file) return file;
    const rendered = await render(http.req.raw);
    return rendered ? answerPrecompressed(rendered, http.req.raw) : await storefrontPage(http.req.raw);
  });
}

/** Serves the demo's `/dev/kit`, and the tokens for the other pages below `/dev`. */
export function serveKit(app: Hono<Environment>, kit: BuiltApp | undefined): void {
  const page = blankPage(kit?.index);
  app.get("/dev/kit", (http) => page(http.req.raw));
  app.get("/dev/kit/*", (http) => {
    const path = new URL(http.req.url).pathname.slice("/dev/kit/".length);
    return fileOf(kit, path, http.req.raw) ?? http.notFound();
  });
}

function fileOf(app: BuiltApp | undefined, path: string, request: Request): Response | undefined {
  const bytes = path === "index.html" ? undefined : app?.files.get(path);
  if (!bytes) return undefined;
  const brotli = takesBrotli(request) ? app?.files.get(`${path}.br`) : undefined;
  const extension = path.slice(path.lastIndexOf(".") + 1);
  // Files in `assets/` have a content hash in their name; the others must be revalidated.
  const isHashed = path.startsWith("assets/");
  return new Response(brotli ?? bytes, {
    headers: {
      "content-type": types[extension] ?? "application/octet-stream",
      "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
      vary: "accept-encoding",
      ...(brotli ? { "content-encoding": "br" } : {}),
    },
  });
}

function takesBrotli(request: Request): boolean {
  return /\bbr\b/.test(request.headers.get("accept-encoding") ?? "");
}

/** Precompresses a page. Its tag lets browsers revalidate it with 304. */
export function preparePage(html: string, status = 200): Promise<Precompressed> {
  return precompress(html, {
    type: "text/html; charset=utf-8",
    // Quality 9 takes four times as long for 1 % less, and every shared dish has a page of its own to compress.
    quality: 7,
    vary: "accept-encoding, accept-language, cookie",
    status,
  });
}

/** Returns the handler of pages that the browser renders, or 503 when the app was not built. */
function blankPage(index: string | undefined): (request: Request) => Promise<Response> {
  const page = index === undefined ? undefined : preparePage(index);
  return async (request) =>
    page === undefined
      ? new Response("This page was not built. Run `deno task build`.", {
        status: 503,
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-cache" },
      })
      : answerPrecompressed(await page, request);
}

async function* walk(folder: string, below: string): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(`${folder}/${below}`)) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory) yield* walk(folder, path);
    else yield path;
  }
}
