import "@web/tokens.css";
import "@web/base.css";
import "./ui/app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { registerTransitions } from "./features/board/api/transitions.ts";
import { addSignOutTask } from "./lib/session/this_device.ts";
import { forgetTaps, persistOnDevice } from "./offline/persist.ts";
import { readFirst } from "./shell/read_first.ts";
import { router } from "./router.tsx";
import { Providers } from "./shell/providers.tsx";

const client = new QueryClient({
  defaultOptions: {
    // The board refetches on an interval, so a failure is shown at once instead of being retried.
    queries: {
      retry: false,
      networkMode: "always",
      refetchOnWindowFocus: "always",
      refetchOnReconnect: "always",
    },
    // Answers and transitions have their own retry rules.
    mutations: { retry: false, networkMode: "always" },
  },
});

registerTransitions(client);
persistOnDevice(client);
addSignOutTask(forgetTaps);

const container = document.getElementById("root");
if (container === null) throw new Error("index.html has no #root");
const root = createRoot(container);
void readFirst(client).finally(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Providers>
          <RouterProvider router={router} />
        </Providers>
      </QueryClientProvider>
    </StrictMode>,
  )
);
