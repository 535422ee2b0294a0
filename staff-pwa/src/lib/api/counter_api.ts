/** Calls of sign-in and the order board, small enough for the first load of the counter. Other pages use `api.ts`. */
import { counterEndpoints } from "@contract/counter_endpoints.ts";
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
  learnServerTime(response.headers.get("date"), requestedAt, Date.now());
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

/** This device's session and transport, for `caller`. */
export const deps: CallDeps = { session, send, unlock };

export const { api } = caller(deps, counterEndpoints);
