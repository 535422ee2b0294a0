/** A sweep of the open checkouts: how often it calls the provider, which checkouts it closes, and when it looks at the others again. */
import assert from "node:assert/strict";
import type { OpenCheckout } from "@domain/order/checkout.ts";
import type { Intent } from "@domain/ports/payments.ts";
import type { MemoryPorts } from "@domain/testing/memory/ports.ts";
import { sweepCheckouts } from "@domain/usecases/ordering/sweep_checkouts.ts";

const minute = 60_000;
const maxCalls = 10;
const [reportMs, bankCheckMs, idleMs] = [3_000, 4_500, 5 * minute];
const [confirmMs, bankMs, abandonedMs] = [2 * minute, 15 * minute, 60 * minute];
/** More paying guests than this are looked for in the provider's list. */
const maxSingle = 8;

const maxPages = 6;
/** The simulated provider has short pages, so that a list has some. */
const perPage = 2;

function* pagesOf(intents: readonly Intent[]): Generator<Intent[]> {
  for (let from = 0; from === 0 || from < intents.length; from += perPage) {
    yield intents.slice(from, from + perPage);
  }
}

type Claimed = { checkout: OpenCheckout; until: number; intent: Intent | undefined };

/** Runs a sweep and checks what it did to the checkouts that it claimed, unless a call failed or the clock moved. */
export async function sweep(
  { store, process: { ports } }: { store: MemoryPorts; process: { ports: MemoryPorts } },
): Promise<void> {
  const now = store.clock.now();
  const claimed: Claimed[] = [];
  const [read, listed, released] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let calls = 0;
  let [pages, isWhole] = [0, false];
  const paying = new Set<string>();
  const claim = (some: OpenCheckout[], until: number) => {
    for (const checkout of some) {
      const { intentId } = checkout;
      claimed.push({ checkout, until, intent: intentId ? store.payments.truth(intentId) : undefined });
    }
    return some;
  };
  const { payments, checkouts } = ports;
  await sweepCheckouts({
    ...ports,
    checkouts: {
      ...checkouts,
      claimPaying: async (at, asked) => {
        const some = claim(await checkouts.claimPaying(at, asked), asked.until);
        for (const { intentId } of some) if (intentId !== undefined) paying.add(intentId);
        return some;
      },
      claimIdle: async (at, asked) => {
        // One page more may have been asked for than there was.
        const limits = [0, 1].map((unseen) => Math.floor((maxCalls - calls - unseen) / 2));
        assert.ok(limits.includes(asked.limit), `${asked.limit} idle checkouts after ${calls} calls`);
        return claim(await checkouts.claimIdle(at, asked), asked.until);
      },
    },
    payments: {
      ...payments,
      async *recent(span, options) {
        const all: Intent[] = [];
        for await (const intents of payments.recent(span, options)) all.push(...intents);
        for (const intents of pagesOf(all.toReversed())) {
          const isNeeded = pages === 0 || [...paying].some((id) => !listed.has(id));
          assert.ok(isNeeded, "a list that was read on after every paying guest was found");
          pages += 1;
          calls += 1;
          for (const { id } of intents) if (paying.has(id)) listed.add(id);
          yield intents;
        }
        isWhole = true;
      },
      read: (intentId, options) => {
        if (options?.retries === false) {
          calls += 1;
          read.add(intentId);
          assert.ok(!listed.has(intentId), "a payment of the list was read again");
        }
        return payments.read(intentId, options);
      },
      release: (intentId, orderId, options) => {
        if (options?.retries === false) {
          calls += 1;
          released.add(intentId);
        }
        return payments.release(intentId, orderId, options);
      },
    },
  });
  assert.ok(calls <= maxCalls, `${calls} calls of one sweep`);
  assert.equal(pages > 0, paying.size > maxSingle, `a list for ${paying.size} paying guests`);
  const isRead = pages === 0 || isWhole || listed.size === paying.size || pages === maxPages;
  assert.ok(isRead, `a list that was given up after ${pages} pages`);
  if (store.clock.now() !== now) return;
  for (const each of claimed) {
    const { intent } = each;
    const isSeen = intent === undefined || read.has(intent.id) || listed.has(intent.id);
    checkSwept(store, each, { now, isSeen, isReleased: intent !== undefined && released.has(intent.id) });
  }
}

function checkSwept(
  store: MemoryPorts,
  { checkout, until, intent }: Claimed,
  { now, isSeen, isReleased }: { now: number; isSeen: boolean; isReleased: boolean },
): void {
  const { id, version, updatedAt, payPressedAt: submittedAt = -Infinity } = checkout;
  const after = store.checkouts.find(id);
  // The guest, a webhook or the bank was faster.
  const truth = intent && store.payments.truth(intent.id);
  if (truth?.status !== intent?.status && !isReleased || intent?.status === "authorized") return;
  const idleFor = now - updatedAt;
  const isClosed = isSeen && idleFor > abandonedMs && intent?.status !== "captured";
  // The guest came back meanwhile.
  if (isClosed && after?.state === "open" && after.version !== version) return;
  if (isClosed) {
    assert.equal(after?.state, "abandoned", "a checkout without its guest for an hour");
    return assert.notEqual(truth?.status, "waiting", "the payment of a closed checkout");
  }
  assert.ok(!isReleased, "a payment of an open checkout was released");
  if (after?.version !== version) return;
  // The comparison of payments places the order of a charge, and it may run meanwhile.
  if (after.state === "placed" && intent?.status === "captured") return;
  assert.equal(after.state, "open", "a checkout that a sweep closed");
  const sinceForm = now - submittedAt;
  const next = !isSeen || sinceForm < confirmMs
    ? until
    : intent?.isConfirming && sinceForm < bankMs
    ? now + bankCheckMs
    : Math.max(now + idleMs, Math.min(updatedAt + 2 * idleFor, updatedAt + abandonedMs + 1));
  assert.equal(after.nextCheckAt, next, "when a checkout is looked at again");
  if (sinceForm < bankMs) assert.equal(until, now + reportMs, "when a paying guest is looked at again");
}
