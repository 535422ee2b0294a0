import { I18nProvider } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import type { AppTexts } from "./lib/i18n.ts";
import type { AppRouter } from "./router.tsx";

export type AppParts = { router: AppRouter; queryClient: QueryClient; texts: AppTexts };

/** The whole app, rendered on the server and in the browser. */
export function App({ router, queryClient, texts }: AppParts) {
  return (
    <I18nProvider i18n={texts.i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
