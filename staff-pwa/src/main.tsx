import "../../web/tokens.css";
import "../../web/base.css";
import "./ui/app.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { registerTransitions } from "./features/board/api/transitions.ts";
import { onLeaving } from "./lib/sign_out_tasks.ts";
import { forgetTaps, persistOnDevice } from "./offline/persist.ts";
import { router } from "./router.tsx";
import { Providers } from "./routes/providers.tsx";

const client = new QueryClient({
  defaultOptions: {
    // The board reads again by itself every few seconds; a failure is shown at once instead of being retried in silence.
    queries: {
      retry: false,
      networkMode: "always",
      refetchOnWindowFocus: "always",
      refetchOnReconnect: "always",
    },
    // Accept and Deny are sent once, by a finger; marks have a rule of their own.
    mutations: { retry: false, networkMode: "always" },
  },
});

registerTransitions(client);
persistOnDevice(client);
onLeaving({ after: forgetTaps });
onLeaving({ before: async () => (await import("./features/push/api/push_state.ts")).turnPushOff() });

const place = document.getElementById("root");
if (place === null) throw new Error("index.html has no #root");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </QueryClientProvider>
  </StrictMode>,
);
