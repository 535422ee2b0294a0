import type { AuditEntry } from "@domain/shared/audit.ts";
import { type Call, latestCalls } from "@domain/notification/call_ladder.ts";
import type { Calls } from "@domain/ports/calls.ts";
import type { Drill } from "@domain/hours/drill.ts";
import type { Drills } from "@domain/ports/drills.ts";
import type { Alert, Alerts } from "@domain/ports/alerts.ts";
import {
  maxPushes,
  maxSubscriptions,
  type Push,
  type PushNote,
  type PushSubscription,
  type PushSubscriptions,
} from "@domain/ports/push.ts";
import type { Accounts } from "@domain/ports/staff.ts";
import type { Tablet, Tablets } from "@domain/ports/tablets.ts";
import type { Account } from "@domain/staff/account.ts";
import { displayName } from "@domain/staff/account.ts";
import type { MemoryLive } from "./live.ts";
import type { MemoryOutbox } from "./outbox.ts";
import type { MemoryStore } from "./store.ts";

export function memoryTablets(store: MemoryStore, accounts: readonly Account[]): Tablets {
  const tablets = new Map<string, Tablet>();
  return {
    report(tablet) {
      if ((tablets.get(tablet.id)?.seenAt ?? 0) <= tablet.seenAt) tablets.set(tablet.id, tablet);
      if (tablet.isArmed) {
        const lastArmedAt = Math.max(store.facts.lastArmedAt ?? 0, tablet.seenAt);
        store.facts = { ...store.facts, lastArmedAt };
      }
      return Promise.resolve();
    },
    seenSince: (since) =>
      Promise.resolve(
        [...tablets.values()].filter((tablet) => tablet.seenAt >= since)
          .toSorted((one, other) => other.seenAt - one.seenAt || (one.id < other.id ? -1 : 1))
          .map((tablet) => {
            const account = accounts.find(({ id }) => id === tablet.staffId);
            return { ...tablet, staffName: account ? displayName(account) : "" };
          }),
      ),
  };
}

export function memoryAlerts(live: MemoryLive, outbox: MemoryOutbox, audit: AuditEntry[]): Alerts {
  const raised = new Set<string>();
  const keyOf = (alert: Alert) =>
    `${alert.step} ${"orderId" in alert ? alert.orderId : "day" in alert ? alert.day : ""}`;
  return {
    raise(alert, at, { messages, announce, audit: entry }) {
      if (raised.has(keyOf(alert))) return Promise.resolve(false);
      raised.add(keyOf(alert));
      for (const message of messages) outbox.put(message, at, at);
      if (announce) live.announce(announce);
      if (entry) audit.push(entry);
      return Promise.resolve(true);
    },
    clear(alert, _at, announce) {
      const wasRaised = raised.delete(keyOf(alert));
      if (wasRaised && announce) live.announce(announce);
      return Promise.resolve(wasRaised);
    },
  };
}

export function memoryCalls(live: MemoryLive, outbox: MemoryOutbox, audit: AuditEntry[]): Calls {
  const calls: Call[] = [];
  return {
    latest: () => Promise.resolve(calls.slice(-latestCalls).map((call) => ({ ...call }))),
    place(call, message) {
      if (calls.some(({ nth }) => nth === call.nth)) return Promise.resolve(false);
      calls.push({ ...call });
      if (message) outbox.put(message, call.at, call.at);
      return Promise.resolve(true);
    },
    made(nth, at, announce) {
      const call = calls.find((each) => each.nth === nth);
      if (!call || call.madeAt !== undefined) return Promise.resolve();
      call.madeAt = at;
      for (const event of announce) live.announce(event);
      return Promise.resolve();
    },
    end(nth, at) {
      const call = calls.find((each) => each.nth === nth);
      if (call) call.endedAt ??= at;
      return Promise.resolve();
    },
    onIt(nth, at, { audit: entry, announce }) {
      const call = calls.find((each) => each.nth === nth);
      if (!call || call.onItAt !== undefined) return Promise.resolve(false);
      call.onItAt = at;
      audit.push(entry);
      live.announce(announce);
      return Promise.resolve(true);
    },
  };
}

export function memoryDrills(live: MemoryLive, audit: AuditEntry[]): Drills {
  const drills = new Map<string, Drill>();
  return {
    latest: () =>
      Promise.resolve([...drills.values()].toSorted((one, other) => one.day < other.day ? -1 : 1).at(-1)),
    begin(drill, announce) {
      if (drills.has(drill.day)) return Promise.resolve(false);
      drills.set(drill.day, { ...drill });
      live.announce(announce);
      return Promise.resolve(true);
    },
    answer(day, answer, { audit: entry, announce }) {
      const drill = drills.get(day);
      if (!drill || drill.answer) return Promise.resolve(false);
      drills.set(day, { ...drill, answer });
      audit.push(entry);
      live.announce(announce);
      return Promise.resolve(true);
    },
  };
}

function memoryPushSubscriptions(accounts: Pick<Accounts, "ofSession">): PushSubscriptions {
  const subscriptions = new Map<string, PushSubscription>();
  return {
    save(subscription) {
      subscriptions.delete(subscription.endpoint);
      subscriptions.set(subscription.endpoint, subscription);
      const own = [...subscriptions.values()].filter(({ staffId }) => staffId === subscription.staffId);
      for (const { endpoint } of own.slice(0, -maxSubscriptions)) subscriptions.delete(endpoint);
      return Promise.resolve();
    },
    remove: (endpoint) => Promise.resolve(void subscriptions.delete(endpoint)),
    async open(now) {
      const newest = [...subscriptions.values()].toReversed();
      const found = await Promise.all(newest.map(({ sessionId }) => accounts.ofSession(sessionId)));
      return newest.filter((_, nth) => {
        const { account, session } = found[nth] ?? {};
        return account?.isDisabled === false && session !== undefined && session.endedAt === undefined &&
          now < session.expiresAt;
      }).slice(0, maxPushes);
    },
  };
}

export type MemoryPush = Push & {
  pushed: { endpoint: string; note: PushNote }[];
  /** Endpoints whose subscription no longer exists. */
  gone: Set<string>;
};

export function memoryPush(accounts: Pick<Accounts, "ofSession">): MemoryPush {
  const pushed: MemoryPush["pushed"] = [];
  const gone = new Set<string>();
  return {
    ...memoryPushSubscriptions(accounts),
    key: "public key",
    pushed,
    gone,
    send({ endpoint }, note) {
      if (gone.has(endpoint)) return Promise.resolve("gone");
      pushed.push({ endpoint, note });
      return Promise.resolve("sent");
    },
  };
}
