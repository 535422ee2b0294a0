import { QueryClient, QueryClientProvider, type QueryKey } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, useEffect, useState } from "react";
import { type AppTexts, type LoadedTexts, ShownTexts } from "./lib/i18n.ts";
import type { MenuTable } from "./lib/menu_table.ts";
import type { AppRouter } from "./router.tsx";
import { CallFailed } from "./lib/api.ts";

export type AppParts = { router: AppRouter; queryClient: QueryClient; texts: AppTexts };

/** The whole app, rendered on the server and in the browser. */
export function App({ router, queryClient, texts }: AppParts) {
  const [language, setLanguage] = useState(texts.language);
  useEffect(() => {
    // A transition, so that a page of many dishes handles input while it renders in another language. React renders it together with a
    // transition to another page, whose texts are loaded in the new language only.
    const follow = () => startTransition(() => setLanguage(texts.language()));
    follow();
    return texts.onLanguage(follow);
  }, [texts]);
  return (
    <ShownTexts value={texts.in(language)}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ShownTexts>
  );
}

/** Creates the query client: once in the browser, once per request on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Error responses below 500 are final; other failures are retried once.
        retry: (failures, error) =>
          failures < 1 && !(error instanceof CallFailed && error.status >= 400 && error.status < 500),
        retryDelay: 1000,
      },
      // Without a network a call fails at once. The default would send it later, when the guest no longer expects it.
      mutations: { networkMode: "always" },
    },
  });
}

/** The data and texts of the server's render, in `<script type="application/json" id="state">`. */
export type ServerState = { texts: LoadedTexts; known: [key: QueryKey, data: unknown][]; menu?: MenuTable };

/** Returns undefined when the page was not rendered on the server. */
export function readServerState(): ServerState | undefined {
  const text = document.getElementById("state")?.textContent;
  return text ? JSON.parse(text) : undefined;
}
