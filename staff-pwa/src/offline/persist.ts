import type { Mutation, QueryClient } from "@tanstack/react-query";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { restoreServerTime, serverAheadMs, serverNow } from "../lib/clock.ts";
import { forgetSearches } from "../lib/recent_searches.ts";
import type { Session } from "../lib/session/session.ts";
import { session } from "../lib/session/this_device.ts";
import { calendarDay } from "../lib/format/times.ts";
import {
  parseSavedOrders,
  parseSavedTaps,
  parseSavedWaiting,
  type SavedOrders,
  type SavedTap,
  savedVersion,
} from "./saved_data.ts";

const ordersName = "counter.kept-orders";
const waitingName = "counter.waiting";
const tapPrefix = "counter.tap.";
const writeAfterMs = 400;

export const newOrdersKey = ["orders", "new"] as const;

/** The `meta` of queries and mutations that are saved on the device. */
export const persistMeta = { persist: true } as const;

const isPersisted = ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.["persist"] === true;

/**
 * Saves the day's orders and every unsent tap in this device's storage and restores the orders now; `resumeTaps` restores the taps.
 * Each tap is saved at once under its own key, so that neither a reload nor a second tab loses it.
 */
export function persistOnDevice(client: QueryClient): void {
  const saved = savedOrders();
  if (saved !== undefined) restoreServerTime(saved.aheadMs);
  for (const { queryKey, data, updatedAt } of saved?.queries ?? []) {
    client.setQueryData(queryKey, data, { updatedAt });
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writeOrders(client);
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== "updated" || !isPersisted(query)) return;
    timer ??= setTimeout(write, writeAfterMs);
  });
  document.addEventListener("visibilitychange", () => timer !== undefined && write());
  globalThis.addEventListener("pagehide", () => timer !== undefined && write());

  client.getMutationCache().subscribe(({ type, mutation }) => {
    if (mutation === undefined || !isPersisted(mutation.options)) return;
    if (type === "added" || type === "updated") saveTap(mutation);
  });
  let wasSignedOut = false;
  let person = personOf(session.now());
  session.subscribe(() => {
    const current = session.now();
    const before = person;
    person = personOf(current);
    // The searches name guests. They are for no one else, also on a station that locked.
    if (person !== before && (before !== undefined || current.kind === "signed_out")) forgetSearches();
    const isFirst = !wasSignedOut;
    wasSignedOut = current.kind === "signed_out";
    if (current.kind === "signed_in") localStorage.removeItem(waitingName);
    // Several refused calls can report the same end. Clearing twice would drop the queries of the sign-in page.
    if (current.kind !== "signed_out" || !isFirst) return;
    if (current.reason === undefined) localStorage.removeItem(waitingName);
    else saveWaiting(client);
    localStorage.removeItem(ordersName);
    client.clear();
  });
}

/** The saved orders of today with the user they belong to; undefined when there are none. */
export const savedOrders = (): SavedOrders | undefined =>
  parseSavedOrders(
    localStorage.getItem(ordersName),
    (aheadMs) => calendarDay(Date.now() + aheadMs),
  );

/** The expiry times of the orders that were pending when the session ended, in server epoch milliseconds. */
export const savedWaiting = (): number[] => parseSavedWaiting(localStorage.getItem(waitingName));

function saveWaiting(client: QueryClient): void {
  const orders = client.getQueryData<readonly { status: string; expires_at: string }[]>(newOrdersKey)
    ?.filter(({ status }) => status === "pending_approval");
  if (orders === undefined) return;
  localStorage.setItem(
    waitingName,
    JSON.stringify(orders.map((order) => Date.parse(order.expires_at))),
  );
}

/**
 * Sends the taps that an earlier page of this user left unsent. Taps of another user are deleted and returned, because they must not
 * be sent under this user's name.
 */
export function resumeTaps(client: QueryClient, user: AuthUser): { dropped: readonly SavedTap[] } {
  const known = new Set(client.getMutationCache().getAll().map(({ state }) => tapName(state.variables)));
  const names = tapNames().filter((name) => !known.has(name));
  const taps = parseSavedTaps(names.map((name) => localStorage.getItem(name)));
  for (const { userId, mutationKey, scope, variables, madeAt } of taps) {
    if (userId !== user.id) continue;
    client.getMutationCache().build(client, { mutationKey, scope: { id: scope } }, {
      context: undefined,
      data: undefined,
      error: null,
      failureCount: 0,
      failureReason: null,
      isPaused: true,
      status: "pending",
      submittedAt: madeAt,
      variables,
    });
  }
  const dropped = taps.filter(({ userId }) => userId !== user.id);
  for (const { variables } of dropped) localStorage.removeItem(tapName(variables));
  void client.resumePausedMutations();
  return { dropped };
}

/** Deletes all saved taps. Called when a user logs out by hand. */
export function forgetTaps(): void {
  for (const name of tapNames()) localStorage.removeItem(name);
}

function saveTap({ state, options }: Mutation): void {
  const name = tapName(state.variables);
  const current = session.now();
  // A tap refused because the session ended stays saved and is sent when its user signs in again.
  const isSettled = state.status === "success" ||
    (state.status === "error" && current.kind !== "signed_out");
  if (isSettled) return localStorage.removeItem(name);
  if (state.status !== "pending" || localStorage.getItem(name) !== null) return;
  const userId = current.kind === "signed_in" ? current.user.id : savedOrders()?.user.id;
  if (userId === undefined) return;
  const tap = {
    userId,
    madeAt: state.submittedAt,
    mutationKey: [...(options.mutationKey ?? [])] as string[],
    scope: options.scope?.id ?? "",
    variables: state.variables,
  } satisfies SavedTap;
  localStorage.setItem(name, JSON.stringify(tap));
}

function writeOrders(client: QueryClient): void {
  const current = session.now();
  if (current.kind !== "signed_in") return;
  const queries = client.getQueryCache().findAll({ predicate: isPersisted })
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }));
  const saved: SavedOrders = {
    version: savedVersion,
    user: current.user,
    day: calendarDay(serverNow()),
    aheadMs: serverAheadMs(),
    queries,
  };
  try {
    localStorage.setItem(ordersName, JSON.stringify(saved));
  } catch {
    // The storage is full. The earlier save is outdated, so it is removed.
    localStorage.removeItem(ordersName);
  }
}

/** The signed-in person: on a station, the one whose shift is open. */
const personOf = (current: Session): string | undefined =>
  current.kind !== "signed_in"
    ? undefined
    : current.user.station
    ? current.user.station.person?.id
    : current.user.id;

const tapNames = () => Object.keys(localStorage).filter((name) => name.startsWith(tapPrefix));

function tapName(variables: unknown): string {
  const isTap = typeof variables === "object" && variables !== null && "key" in variables;
  return tapPrefix + (isTap ? String(variables.key) : "");
}
