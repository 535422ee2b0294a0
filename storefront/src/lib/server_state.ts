import type { QueryKey } from "@tanstack/react-query";
import type { LoadedTexts } from "./i18n.ts";

/** The data and texts of the server's render, in `<script type="application/json" id="state">`. */
export type ServerState = { texts: LoadedTexts; known: [key: QueryKey, data: unknown][] };

/** Returns undefined when the page was not rendered on the server. */
export function readServerState(): ServerState | undefined {
  const text = document.getElementById("state")?.textContent;
  return text ? JSON.parse(text) : undefined;
}
