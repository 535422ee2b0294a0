import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../../lib/counter_api.ts";
import { renewIn } from "../../../lib/session/token_end.ts";
import { session, useSession } from "../../../lib/session/this_device.ts";

/** A renewal whose answer was lost is asked for again while the server still understands it (10 s). */
const retryMs = 4_000;
/** Spec section 9: the status check is given up sooner than other calls. */
const statusMs = 5_000;

/**
 * Asks at the start who is signed in, renews the token before it ends for as long as the app is open, and leaves nothing of one
 * user's lists to the next.
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
    // A tablet that was put away may have been signed out meanwhile: a 401 ends the session here as well.
    const ask = () => {
      if (document.visibilityState === "visible") {
        void api("authStatus", { timeoutMs: statusMs }).catch(() => {});
      }
    };
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }, [userId]);

  useEffect(() => {
    if (current.kind !== "signed_in" && current.kind !== "unreachable") return;
    const first = current.kind === "signed_in" ? renewIn(current.endsAt, Date.now()) : retryMs;
    let timer = setTimeout(renew, first);
    async function renew() {
      // A success makes a new session, and with it a new timer.
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
