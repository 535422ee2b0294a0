import type { Hono } from "hono";
import type { Environment } from "../middleware/call.ts";
import { docsPage, docsStyle } from "./docs_page.ts";
import { openApi } from "./openapi.ts";
import type { Services } from "../services.ts";
import { answerPrecompressed, precompress, type Precompressed } from "../answers/precompressed.ts";

/** The documents change only with a release, so caches may store them for an hour and revalidate them afterwards. */
const cache = "public, max-age=3600";
/** Higher qualities block the thread for half a second on the 470 kB of the OpenAPI document. */
const quality = 5;

/** The functions that build the documents. Tests replace them to count calls. */
export type DocumentBuilders = { openApi(): string; page(): string };

export function documentBuilders(addresses: Pick<Services, "publicUrl" | "staffUrl">): DocumentBuilders {
  return {
    openApi: () => JSON.stringify(openApi(addresses)),
    page: () => String(docsPage(addresses)),
  };
}

/** Adds the API documentation to `app`, as OpenAPI and as a page. Each document is built and compressed once per process. */
export function serveApiDocuments(app: Hono<Environment>, build: DocumentBuilders): void {
  const documents = {
    "/api/openapi.json": { type: "application/json", write: build.openApi },
    "/api/docs": { type: "text/html; charset=utf-8", write: build.page },
    "/api/docs.css": { type: "text/css; charset=utf-8", write: () => docsStyle },
  };
  for (const [path, { type, write }] of Object.entries(documents)) {
    let built: Promise<Precompressed> | undefined;
    app.get(path, async (http) => {
      built ??= precompress(write(), { type, quality, cache });
      return answerPrecompressed(await built, http.req.raw);
    });
  }
}
