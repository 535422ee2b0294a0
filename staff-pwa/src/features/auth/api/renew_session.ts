import { authStatus } from "@contract/auth.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "@/lib/api/api.ts";
import { renewIn } from "@/lib/session/session.ts";
import { session, useSession } from "@/lib/session/this_device.ts";

/** A renewal whose response was lost is retried after this time. The server accepts a repetition for 10 s. */
const retryMs = 4_000;
/** The timeout of the status check, shorter than that of other calls. */
const statusMs = 5_000;

/**
 * Verifies the session at startup, renews the access token before it expires (docs/product-rules.md, "Sessions"), and removes a user's
 * cached data when the user changes.
 */
export function useRenewSession(): void {
  const current = useSession();
  const client = useQueryClient();
  const userId = current.kind === "signed_in" ? current.user.id : undefined;

  useEffect(() => {
    if (session.now().kind === "verifying") void session.renew();
  }, []);

  useEffect(() => {
    if (userId === undefined) return;
    return () => {
      client.removeQueries({ type: "inactive" });
      void client.resetQueries();
    };
  }, [userId, client]);

  useEffect(() => {
    if (userId === undefined) return;
    // The user may have been signed out while the tablet was asleep: a 401 ends the session here too.
    const checkStatus = () => {
      if (document.visibilityState === "visible") {
        void api(authStatus, { timeoutMs: statusMs }).catch(() => {});
      }
    };
    document.addEventListener("visibilitychange", checkStatus);
    return () => document.removeEventListener("visibilitychange", checkStatus);
  }, [userId]);

  useEffect(() => {
    if (current.kind !== "signed_in" && current.kind !== "unreachable") return;
    const first = current.kind === "signed_in" ? renewIn(current.endsAt, Date.now()) : retryMs;
    let timer = setTimeout(renew, first);
    async function renew() {
      // A success changes the session, which runs this effect again and sets a new timer.
      if (await session.renew() === "unreachable") timer = setTimeout(renew, retryMs);
    }
    const online = () => {
      if (current.kind === "unreachable") void session.renew();
    };
    globalThis.addEventListener("online", online);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", online);
    };
  }, [current]);
}
