import "../../web/tokens.css";
import "../../web/base.css";
import "./waiting.css";
import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { beforeRefusals } from "./lib/api.ts";
import { cachedSince } from "./lib/connection.ts";
import { createTexts } from "./lib/i18n.ts";
import { chosenLanguage } from "./lib/language_choice.ts";
import { createQueryClient } from "./lib/query_client.ts";
import { readServerState } from "./lib/server_state.ts";
import { cacheForOffline } from "./offline/register.ts";
import { createAppRouter } from "./router.tsx";

/** Lets the browser answer a finger before it goes on. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

const state = readServerState();
const queryClient = createQueryClient();
// As new as the page itself, which the offline worker may have kept: what has just come is not asked for again.
const updatedAt = cachedSince() ?? Date.now();
for (const [key, data] of state?.known ?? []) queryClient.setQueryData(key, data, { updatedAt });

const texts = createTexts();
beforeRefusals(texts.loadErrors);
await breathe();
const router = createAppRouter({ queryClient, texts, history: createBrowserHistory() });
await texts.speak(state?.language ?? chosenLanguage());
// The same language again would make the browser look up the style of every element anew.
if (document.documentElement.lang !== texts.i18n.locale) document.documentElement.lang = texts.i18n.locale;
// The server draws the outermost page without a boundary for waiting; so must the browser, to recognise it.
if (state !== undefined) router.ssr = { manifest: undefined };
// The route's own chunk must be there before the first paint, or the server's HTML would be thrown away.
await router.load();
await breathe();

const place = document.getElementById("app") ?? newPlace();
const app = <App router={router} queryClient={queryClient} texts={texts} />;
if (state === undefined) createRoot(place).render(app);
// In slices: a finger on a page that is waking up must not wait for all of it.
else startTransition(() => void hydrateRoot(place, app));
cacheForOffline();

/** Pages that hold one guest's own things come without any drawing of the server's. */
function newPlace(): HTMLElement {
  document.getElementById("waiting")?.remove();
  const place = document.createElement("div");
  place.id = "app";
  document.body.append(place);
  return place;
}
