import { useId } from "react";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/lib/api/error_message.ts";
import { refetch } from "@web/refetch.ts";
import { notify } from "../toasts/toasts.tsx";

/**
 * Sends a change, says how it ended, in place of how the last one did, and fetches again what it affects. Without `failed` the caller shows
 * the error.
 */
export function useSave<Change = void, Saved = unknown>(
  { save, done, failed, affects, onSaved, onFailed, onEnded }: {
    save: (change: Change) => Promise<Saved>;
    done?: (saved: Saved, change: Change) => string | undefined;
    /** The message of a failure without a reason from the server, or the message that a failure gets. */
    failed?: string | ((problem: unknown, change: Change) => string | undefined);
    /** The key of the queries that are fetched again, also after a failure. A change is pending until then. */
    affects?: QueryKey;
    onSaved?: (saved: Saved, change: Change) => unknown;
    onFailed?: (problem: unknown) => void;
    /** Runs after the change and after a failure. */
    onEnded?: () => void;
  },
) {
  const client = useQueryClient();
  const id = useId();
  return useMutation({
    mutationFn: save,
    onSuccess: (saved, change) => {
      const message = done?.(saved, change);
      if (message !== undefined) notify("success", message, id);
      return onSaved?.(saved, change);
    },
    onError: (problem, change) => {
      onFailed?.(problem);
      const message = typeof failed === "string" ? errorMessage(problem, failed) : failed?.(problem, change);
      if (message !== undefined) notify("error", message, id);
    },
    onSettled: (_saved, problem) => {
      onEnded?.();
      const fetched = affects && refetch(client, affects);
      // A failure is shown at once, because the server may not answer the fetch either.
      return problem === null ? fetched : undefined;
    },
  });
}
