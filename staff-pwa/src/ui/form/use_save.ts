import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { errorMessage } from "@/lib/api/error_message.ts";
import { refetch } from "@web/refetch.ts";
import { notify } from "../toasts/toasts.tsx";

/**
 * Sends a change, says how it ended and fetches again what it may have changed. Without `failed` the caller shows the error.
 */
export function useSave<Change = void, Saved = unknown>(
  { save, done, failed, affects, onSaved, onEnded }: {
    save: (change: Change) => Promise<Saved>;
    /** The message after the change. */
    done?: (saved: Saved, change: Change) => string;
    /** The message of a failure without a reason from the server, or what to make of the reason. */
    failed?: string | ((problem: unknown) => string);
    /** The key of the queries to fetch again, also after a failure. */
    affects?: QueryKey;
    onSaved?: (saved: Saved, change: Change) => unknown;
    /** Runs after the change and after a failure. */
    onEnded?: () => void;
  },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: (saved, change) => {
      if (done !== undefined) notify("success", done(saved, change));
      return onSaved?.(saved, change);
    },
    onError: (problem) => {
      if (failed === undefined) return;
      notify("error", typeof failed === "string" ? errorMessage(problem, failed) : failed(problem));
    },
    onSettled: () => {
      onEnded?.();
      if (affects !== undefined) void refetch(client, affects);
    },
  });
}
