/** The calls of signing in and of the board, for what the first visit of the counter loads; everything else uses `api.ts`. */
import { counterEndpoints } from "@contract/counter_endpoints.ts";
import { type CallDeps, caller } from "./caller.ts";
import { learnServerTime } from "./clock.ts";
import { loadCatalogs } from "./i18n/languages.ts";
import { takeEarlyResponse } from "./early_responses.ts";
import { session } from "./session/this_device.ts";

const send: CallDeps["send"] = async ({ address, init, timeoutMs }, token) => {
  const opened = await takeEarlyResponse(address);
  const requestedAt = opened?.requestedAt ?? Date.now();
  const response = opened?.response ?? await fetch(address, {
    ...init,
    credentials: "same-origin",
    cache: "no-store",
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...init.headers, authorization: `Bearer ${token}` },
  });
  learnServerTime(response.headers.get("date"), requestedAt, Date.now());
  // Without the errors' texts the refusal is shown in the server's English.
  if (!response.ok) await loadCatalogs("errors").catch(() => {});
  return response;
};

/** The session of this device, and how its calls are sent. */
export const deps: CallDeps = { session, send };

export const { api } = caller(deps, counterEndpoints);
