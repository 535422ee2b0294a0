/** Calls of endpoints with this device's session. `lists_and_files.ts` has those of paginated lists and files. */
import { type CallDeps, caller } from "./caller.ts";
import { learnServerTime } from "../clock.ts";
import { loadCatalogs } from "../i18n/languages.ts";
import { takeEarlyResponse } from "./early_responses.ts";
import { loadWithRetry } from "../load_chunk.ts";
import { session } from "../session/this_device.ts";

const send: CallDeps["send"] = async ({ address, init, timeoutMs }, token) => {
  const early = await takeEarlyResponse(address);
  const requestedAt = early?.requestedAt ?? Date.now();
  const response = early?.response ?? await fetch(address, {
    ...init,
    credentials: "same-origin",
    cache: "no-store",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
  learnServerTime(response.headers.get("date"), requestedAt, early?.answeredAt ?? Date.now());
  // When the error texts fail to load, the refusal shows the server's English text.
  if (!response.ok) await loadCatalogs("errors").catch(() => {});
  return response;
};

const unlock: CallDeps["unlock"] = async (refused) => {
  if (!station()) return false;
  const { unlock } = await loadWithRetry(() => import("../station/pin_request.ts"));
  return unlock(refused, () => station()?.person?.id);
};

function station() {
  const now = session.now();
  return now.kind === "signed_in" ? now.user.station : undefined;
}

export const { api, respond } = caller({ session, send, unlock });
