/** `/dev/kit` of the demo: every part of the kit in its states, for people who build screens. */
import "@web/tokens.css";
import "@web/base.css";
import "@/ui/app.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { activateLanguage, loadCatalogs, staffLanguage } from "@/lib/i18n/languages.ts";
import { ToastList } from "@/ui/toasts/toast_list.tsx";
import { KitPage } from "./kit_page.tsx";

const chosen = new URLSearchParams(location.search);
if (chosen.get("theme") === "light") document.documentElement.dataset["theme"] = "light";

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
await activateLanguage(staffLanguage(chosen.get("language") ?? "en"));
await loadCatalogs("board", "office", "errors");
createRoot(container).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <KitPage />
      </QueryClientProvider>
      <ToastList />
    </I18nProvider>
  </StrictMode>,
);
