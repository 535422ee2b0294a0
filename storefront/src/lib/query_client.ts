import { QueryClient } from "@tanstack/react-query";
import { CallFailed } from "./api.ts";

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
    },
  });
}
