import { trustedAddress } from "@web/trusted_address.ts";
import "@web/tokens.css";
import "@web/base.css";
import "./waiting.css";
import type { QueryKey } from "@tanstack/react-query";
import { createBrowserHistory } from "@tanstack/react-router";
import { inLanguage, withoutLanguage } from "@domain/shared/language.ts";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, createQueryClient, readServerState } from "./app.tsx";
import { beforeRefusals } from "./lib/api.ts";
import { cachedSince } from "./lib/connection.ts";
import { chosenLanguage, createTexts } from "./lib/i18n.ts";
import { createAppRouter } from "./router.tsx";
import { fromMenuTable } from "./lib/menu_table.ts";
import { menuQuery, statusQuery } from "./lib/queries.ts";
import { nextTask, whenIdle } from "./lib/page_events.ts";
// Reads the address of the first page before the router changes it.
import "./lib/visit_source.ts";

const state = readServerState();
const queryClient = createQueryClient();
// The data are as old as the page, which the service worker may have cached. Fresh data are not requested again.
const updatedAt = cachedSince() ?? Date.now();
const known = (key: QueryKey, data: unknown) => queryClient.setQueryData(key, data, { updatedAt });
state?.known.forEach(([key, data]) => known(key, data));
if (state?.menu) known(menuQuery(state.texts.language).queryKey, fromMenuTable(state.menu));

const texts = createTexts(state?.texts);
beforeRefusals(texts.loadErrors);
await nextTask();
const language = state?.texts.language ?? chosenLanguage();
const { pathname, search, hash } = location;
history.replaceState(history.state, "", inLanguage(withoutLanguage(pathname), language) + search + hash);
const router = createAppRouter({ queryClient, texts, history: createBrowserHistory() });
await texts.speak(language);
// The server renders the root route without a Suspense boundary. This makes the browser do the same, as hydration requires.
if (state !== undefined) router.ssr = { manifest: undefined };
// Hydration needs the route's chunk; without it React discards the server's HTML.
await router.load();
await nextTask();

const container = document.getElementById("app") ?? createAppElement();
const app = <App router={router} queryClient={queryClient} texts={texts} />;
if (state === undefined) createRoot(container).render(app);
// Hydrates in a transition to keep input responsive.
else startTransition(() => void hydrateRoot(container, app));
cacheForOffline();
measureSomeVisits();

/** Creates the app's element on pages that the server does not render because they show one guest's data. */
function createAppElement(): HTMLElement {
  document.getElementById("waiting")?.remove();
  const element = document.createElement("div");
  element.id = "app";
  document.body.append(element);
  return element;
}

/** Measures how fast the page loads in a quarter of the visits. It starts long after the load, so that it takes nothing from it. */
function measureSomeVisits(): void {
  // Browser tests set the variable, so that a visit is measured or not whatever the chance.
  const { isVisitMeasured = Math.random() < 0.25 } = globalThis as { isVisitMeasured?: boolean };
  if (!isVisitMeasured) return;
  const isOn = () => queryClient.getQueryData(statusQuery.queryKey)?.measures_page_speed === true;
  const measure = () => {
    if (!isOn() || !navigator.onLine) return;
    // Without the chunk nothing is measured.
    import("./lib/page_speed.ts").then(({ measurePageSpeed }) => measurePageSpeed(pathname, isOn)).catch(
      () => {},
    );
  };
  const later = () => void setTimeout(measure, 10_000);
  if (document.readyState === "complete") later();
  else addEventListener("load", later, { once: true });
}

/** Registers the service worker, so that the public pages open offline. Skipped when the browser saves data. */
function cacheForOffline(): void {
  // Even access to the service worker API is slow, so it waits until the page is idle.
  whenIdle(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    // A failure (blocked storage, a private window, a dev server) leaves the site working only online.
    Promise.resolve().then(() => navigator.serviceWorker?.register(trustedAddress("worker", "/sw.js"))).catch(
      () => {},
    );
  });
}
