import { refresh } from "@contract/auth.ts";
import { useSyncExternalStore } from "react";
import { hasEarlyResponse, takeEarlyResponse } from "../api/early_responses.ts";
import { learnServerTime } from "../clock.ts";
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
  send: async ({ address, init }) => {
    const early = await takeEarlyResponse(address);
    const requestedAt = early?.requestedAt ?? Date.now();
    const response = early?.response ?? await fetch(address, {
      ...init,
      credentials: "same-origin",
      signal: AbortSignal.timeout(timeoutMs),
    });
    // The first page that a session shows knows the server's day.
    learnServerTime(response.headers.get("date"), requestedAt, early?.answeredAt ?? Date.now());
    return response;
  },
  // One tab renews at a time. An answer that `opening.js` got, which renewed alone, is only read.
  alone: (work) =>
    "locks" in navigator && !hasEarlyResponse(refresh.path) ? navigator.locks.request(name, work) : work(),
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

const tasks: (() => void)[] = [];

/** Registers a task for signing out by hand, after the server has ended the session. It does not run when a session expires. */
export function addSignOutTask(task: () => void): void {
  tasks.push(task);
}

/** Signs out and runs the registered tasks. When `signOut` throws, this throws too and no task runs. */
export async function runSignOut(signOut: () => Promise<void>): Promise<void> {
  await signOut();
  for (const task of tasks) task();
}
