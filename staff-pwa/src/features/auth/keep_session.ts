import { useEffect } from "react";
import { renewIn } from "../../lib/session/token_end.ts";
import { session, useSession } from "../../lib/session/this_device.ts";

const retryMs = 15_000;

/** Asks at the start who is signed in, and renews the token before it ends for as long as the app is open. */
export function useKeepSession(): void {
  const current = useSession();

  useEffect(() => {
    if (session.now().kind === "verifying") void session.renew();
  }, []);

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
