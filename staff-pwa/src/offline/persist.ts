import type { Mutation, QueryClient } from "@tanstack/react-query";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { serverNow } from "../lib/clock.ts";
import { session } from "../lib/session/this_device.ts";
import { calendarDay } from "../lib/times.ts";
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

/** Marked in a query's or a mutation's `meta`: worth keeping on the device. */
export const persistMeta = { keep: true } as const;

const isPersisted = ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.["keep"] === true;

/**
 * Keeps the day's orders and every unanswered tap in this device's storage, and takes them up again at the start. A tap is written
 * down as soon as it is made, under its own name, so that neither a reload nor a second tab loses it.
 */
export function persistOnDevice(client: QueryClient): void {
  const kept = savedOrders();
  for (const { queryKey, data, updatedAt } of kept?.queries ?? []) {
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
    if (type === "added" || type === "updated") noteTap(mutation);
  });
  let wasSignedOut = false;
  session.subscribe(() => {
    const current = session.now();
    const isFirst = !wasSignedOut;
    wasSignedOut = current.kind === "signed_out";
    if (current.kind === "signed_in") localStorage.removeItem(waitingName);
    // Several refused calls report one end: clearing again would drop what the sign-in page asks for.
    if (current.kind !== "signed_out" || !isFirst) return;
    if (current.reason === undefined) localStorage.removeItem(waitingName);
    else saveWaiting(client);
    localStorage.removeItem(ordersName);
    client.clear();
  });
}

/** The day's orders as they were when the server was last heard, and whose they were. */
export const savedOrders = (): SavedOrders | undefined =>
  parseSavedOrders(localStorage.getItem(ordersName), calendarDay(serverNow()));

/** Until when each order that waited at the end of the session could be answered, in server epoch milliseconds, and nothing else. */
export const savedWaiting = (): number[] => parseSavedWaiting(localStorage.getItem(waitingName));

function saveWaiting(client: QueryClient): void {
  const orders = client.getQueryData<{ orders: readonly { expires_at: string }[] }>(newOrdersKey)?.orders;
  if (orders === undefined) return;
  localStorage.setItem(waitingName, JSON.stringify(orders.map((order) => Date.parse(order.expires_at))));
}

/**
 * Sends the taps that an earlier page of this user left unsent. Those of somebody else are not sent under this user's name: they
 * are forgotten and answered, to be told.
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

/** Logging out by hand clears the device. */
export function forgetTaps(): void {
  for (const name of tapNames()) localStorage.removeItem(name);
}

function noteTap({ state, options }: Mutation): void {
  const name = tapName(state.variables);
  const current = session.now();
  // A session that has ended is no answer to a tap: it is sent when its user is back.
  const isAnswered = state.status === "success" ||
    (state.status === "error" && current.kind !== "signed_out");
  if (isAnswered) return localStorage.removeItem(name);
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
  const kept: SavedOrders = {
    version: savedVersion,
    user: current.user,
    day: calendarDay(serverNow()),
    queries,
  };
  try {
    localStorage.setItem(ordersName, JSON.stringify(kept));
  } catch {
    // A full device: what was kept before is older than what is on screen, so it goes.
    localStorage.removeItem(ordersName);
  }
}

const tapNames = () => Object.keys(localStorage).filter((name) => name.startsWith(tapPrefix));

function tapName(variables: unknown): string {
  const isTap = typeof variables === "object" && variables !== null && "key" in variables;
  return tapPrefix + (isTap ? String(variables.key) : "");
}
