import { useSyncExternalStore } from "react";
import { takeEarlyResponse } from "../api/early_responses.ts";
import { readLastSession } from "./last_session.ts";
import { openSession, type SessionDeps } from "./session.ts";

const timeoutMs = 10_000;

const name = "staff-session";
const lastSessionName = "counter.last-session";

function tabChannel(): SessionDeps["channel"] {
  const channel = new BroadcastChannel(name);
  return {
    publish: (event) => channel.postMessage(event),
    subscribe: (listener) => channel.addEventListener("message", ({ data }) => listener(data)),
  };
}

export const session = openSession({
  send: async ({ address, init }) =>
    (await takeEarlyResponse(address))?.response ?? await fetch(address, {
      ...init,
      credentials: "same-origin",
      signal: AbortSignal.timeout(timeoutMs),
    }),
  alone: (work) => "locks" in navigator ? navigator.locks.request(name, work) : work(),
  channel: tabChannel(),
  memory: {
    read: () => readLastSession(localStorage.getItem(lastSessionName)),
    write: (last) =>
      last === undefined
        ? localStorage.removeItem(lastSessionName)
        : localStorage.setItem(lastSessionName, JSON.stringify(last)),
  },
  now: Date.now,
});

export const useSession = () => useSyncExternalStore(session.subscribe, session.now);
