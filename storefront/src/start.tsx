import { hydrate } from "@tanstack/react-query";
import { createBrowserHistory } from "@tanstack/react-router";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { createTexts } from "./lib/i18n.ts";
import { chosenLanguage } from "./lib/language_choice.ts";
import { createQueryClient } from "./lib/query_client.ts";
import { readServerState } from "./lib/server_state.ts";
import { keepForOffline } from "./offline/register.ts";
import { createAppRouter } from "./router.tsx";

const state = readServerState();
const queryClient = createQueryClient();
if (state !== undefined) hydrate(queryClient, state.queries);

const texts = createTexts();
const router = createAppRouter({ queryClient, texts, history: createBrowserHistory() });
await texts.speak(state?.language ?? chosenLanguage());
document.documentElement.lang = texts.i18n.locale;
// The server draws the outermost page without a boundary for waiting; so must the browser, to recognise it.
if (state !== undefined) router.ssr = { manifest: undefined };
// The route's own chunk must be there before the first paint, or the server's HTML would be thrown away.
await router.load();

const place = document.getElementById("app") ?? newPlace();
let wakeUp = () => {};
/** Settles once taps are answered. */
export const awake = new Promise<void>((resolve) => wakeUp = resolve);
const app = <App router={router} queryClient={queryClient} texts={texts} onAwake={wakeUp} />;
if (state === undefined) createRoot(place).render(app);
// In slices: a finger on a page that is waking up must not wait for all of it.
else startTransition(() => void hydrateRoot(place, app));
keepForOffline();

/** Pages that hold one guest's own things come without any drawing of the server's. */
function newPlace(): HTMLElement {
  const place = document.createElement("div");
  place.id = "app";
  document.body.append(place);
  return place;
}
