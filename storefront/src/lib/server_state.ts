import type { DehydratedState } from "@tanstack/react-query";
import type { Language } from "./i18n.ts";

/** What the server already knew when it rendered the page, in `<script type="application/json" id="state">`. */
export type ServerState = { language: Language; queries: DehydratedState };

/** Undefined where the page was not rendered on the server. */
export function readServerState(): ServerState | undefined {
  const text = document.getElementById("state")?.textContent;
  return text ? JSON.parse(text) : undefined;
}
