/** Guests and two tablets in a rush. They retry until they get a response, like the storefront and the staff app. */
import type { ApiResponse } from "../shop.ts";
import { callApi } from "../shop.ts";
import { newGuest, plainDish, track } from "../guests.ts";
import { pay } from "../money.ts";
import { retried } from "../poll.ts";
import { type Counter, signIn } from "../staff.ts";
import type { ExpectedOutcome } from "./reconciliation.ts";
import type { Rng } from "./rng.ts";
import type { FaultKind } from "./fault_injection.ts";
import type { Installation } from "./world.ts";

/** Long enough for repeated faults on a slow machine. */
const timeoutMs = 300_000;

/** Places an order, from an empty cart to the page that shows it. */
export async function placeOrderWithRetry({ shop }: Installation): Promise<string> {
  const guest = newGuest(shop);
  const retryUntilOk = <T>(work: () => Promise<ApiResponse<T>>) =>
    retried(async () => {
      const response = await work();
      if (!response.ok) throw new Error(response.text);
      return response.data;
    }, timeoutMs);
  await retried(() => guest.add(plainDish.id), timeoutMs);
  const opened = await retryUntilOk(() => guest.open());
  await retryUntilOk(() => guest.complete(opened.paymentIntentId, undefined, { sms_consent: true }));
  await retried(async () => {
    const paid = await pay(shop, opened);
    const code = paid.body.error?.code;
    if (paid.body.status !== "requires_capture" && code !== "payment_intent_unexpected_state") {
      throw new Error(`not held: ${JSON.stringify(paid.body)}`);
    }
  }, timeoutMs);
  return await retried(async () => {
    const { order } = await track(shop, opened.paymentIntentId);
    if (!order) throw new Error("not placed yet");
    return order.id;
  }, timeoutMs);
}

/** A tablet that signs in again when its token has expired. */
export function createTablet(installation: Installation) {
  let counter: Promise<Counter> | undefined;
  return async (work: (counter: Counter) => Promise<ApiResponse<unknown>>): Promise<ApiResponse<unknown>> =>
    await retried(async () => {
      counter ??= retried(() => signIn(installation.shop, "admin"), timeoutMs);
      const response = await work(await counter);
      if (response.status === 401) counter = undefined;
      if (response.status === 401 || response.status >= 500) throw new Error(response.text);
      return response;
    }, timeoutMs);
}

type Tablet = ReturnType<typeof createTablet>;
export type Tablets = readonly [Tablet, Tablet];

const scenarios = {
  all: ["accept", "accept", "accept twice", "accept or deny", "deny or cancel", "deny", "leave"],
  points: ["accept", "accept and refund", "deny", "deny", "accept"],
  random: ["accept", "accept and refund", "accept or deny", "deny", "deny or cancel"],
  races: ["accept, deny or cancel", "accept, deny, cancel or expire", "accept or deny", "deny or cancel"],
  database: ["accept", "accept and refund", "accept twice", "accept or deny", "deny"],
  hanging: ["accept", "accept and refund", "accept twice", "accept or deny", "deny or cancel"],
} as const satisfies Record<FaultKind, readonly [string, ...string[]]>;

type Options = { rng: Rng; part: FaultKind; count: (what: string) => void };

/** Runs a random scenario for an order and returns the outcomes that the responses reported. */
export async function runScenario(
  world: Installation,
  id: string,
  [firstTablet, secondTablet]: Tablets,
  { rng, part, count }: Options,
): Promise<ExpectedOutcome[]> {
  const scenario = rng.pick(scenarios[part]);
  count(`orders: ${scenario}`);
  const cancelByGuest = () =>
    retried(async () => {
      const response = await callApi(world.shop, "cancelByGuest", { id });
      if (response.status >= 500) throw new Error(response.text);
      return response;
    }, timeoutMs);
  const accept = async (onTablet: Tablet): Promise<ExpectedOutcome> => {
    const { status } = await onTablet((counter) => counter.accept(id));
    return status === 200 ? { id, as: "captured" } : { id };
  };
  const endAndReport = async (work: () => Promise<ApiResponse<unknown>>): Promise<ExpectedOutcome> =>
    (await work()).ok ? { id, as: "released" } : { id };
  const deny = (onTablet: Tablet) => endAndReport(() => onTablet((counter) => counter.deny(id)));
  const cancel = () => endAndReport(cancelByGuest);
  switch (scenario) {
    case "accept":
    case "accept and refund": {
      const accepted = await accept(firstTablet);
      const hasRefund = scenario === "accept and refund" || rng.happens(0.3);
      if (accepted.as === "captured" && hasRefund) await refund(world, id, firstTablet);
      return [accepted];
    }
    case "accept twice":
      return await Promise.all([accept(firstTablet), accept(secondTablet)]);
    case "accept or deny":
      return await Promise.all([accept(firstTablet), deny(secondTablet)]);
    case "deny or cancel":
      return await Promise.all([deny(firstTablet), cancel()]);
    case "accept, deny, cancel or expire":
      // Waits until about the moment when all waiting orders expire.
      await new Promise((resolve) => setTimeout(resolve, rng.integer(0, 9_000)));
      return await Promise.all([accept(firstTablet), deny(secondTablet), cancel()]);
    case "accept, deny or cancel":
      return await Promise.all([accept(firstTablet), deny(secondTablet), cancel()]);
    case "deny":
      return [await deny(secondTablet)];
    case "leave":
      return [{ id }];
  }
}

async function refund(world: Installation, id: string, onTablet: Tablet): Promise<void> {
  const body = { amount: 1, reason: "cold" };
  const headers = { "idempotency-key": crypto.randomUUID() };
  await onTablet(({ token }) => callApi(world.shop, "refundOrder", { id, token, body, headers }));
}
