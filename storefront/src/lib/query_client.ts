import { QueryClient } from "@tanstack/react-query";
import { CallFailed } from "./api.ts";

/** One per page on the client, one per request on the server. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A refusal stays a refusal; a lost answer is worth one more try.
        retry: (failures, error) =>
          failures < 1 && !(error instanceof CallFailed && error.status >= 400 && error.status < 500),
        retryDelay: 1000,
      },
    },
  });
}
