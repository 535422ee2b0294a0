/** Guests and two tablets in a rush. They retry until they get a response, like the storefront and the staff app. */
import type { ApiResponse } from "@api/testing/shop.ts";
import { callApi, expectData } from "@api/testing/shop.ts";
import {
  asap,
  at,
  dishWithOptions,
  type Guest,
  newGuest,
  type PickupTime,
  plainDish,
  track,
  twoOptions,
} from "@api/testing/guests.ts";
import type { LeftCart } from "./held_capacity.ts";
import { pay } from "@api/testing/money.ts";
import { retried } from "@api/testing/poll.ts";
import { type Counter, signIn } from "@api/testing/staff.ts";
import type { Histories } from "./history.ts";
import type { ExpectedOutcome } from "./reconciliation.ts";
import type { Rng } from "./rng.ts";
import type { FaultKind } from "./fault_injection.ts";
import type { Installation } from "./world.ts";

/** Long enough for repeated faults on a slow machine. */
const timeoutMs = 300_000;

/** Chooses ASAP or one of the next free times, so that many guests want the same one. */
async function chooseTime({ shop }: Installation, { sessionId }: Guest, rng: Rng): Promise<PickupTime> {
  const { asap: offer, days } = await expectData(shop, "storeSlots", { query: { session_id: sessionId } });
  const times = days.flatMap(({ date, slots }) => slots.map((time) => at(date, time))).slice(0, 4);
  const [first, ...rest] = times;
  return first && (!offer.available || rng.happens(0.6)) ? rng.pick([first, ...rest]) : asap;
}

/** Fills a cart and opens its checkout, sometimes with a dish with options. Chooses another time after each refusal. */
async function openWithRetry(installation: Installation, rng: Rng) {
  const { shop } = installation;
  const guest = newGuest(shop, `10.${rng.integer(0, 250)}.${rng.integer(0, 250)}.${rng.integer(0, 250)}`);
  const [dish, options] = rng.happens(0.3) ? [dishWithOptions, twoOptions] : [plainDish];
  const dishes = rng.integer(1, 2);
  // A response may have been lost after the dish was added.
  await retried(async () => {
    const { items } = await guest.cart();
    if (items.length === 0) await guest.add(dish.id, dishes, "", options);
  }, timeoutMs);
  const inAnyTime = <T>(work: (pickup: PickupTime) => Promise<ApiResponse<T>>, chosen?: PickupTime) => {
    let pickup = chosen;
    return retried(async () => {
      pickup ??= await chooseTime(installation, guest, rng);
      const response = await work(pickup);
      if (response.ok) return { data: response.data, pickup };
      pickup = undefined;
      throw new Error(response.text);
    }, timeoutMs);
  };
  const { data, pickup } = await inAnyTime((chosen) => guest.open(chosen));
  return { guest, dishes, opened: data, pickup, inAnyTime };
}

/** Opens a checkout and leaves it, with or without the message of a closing page. */
export async function leaveWithRetry(installation: Installation, rng: Rng): Promise<LeftCart> {
  const { guest, dishes, opened } = await openWithRetry(installation, rng);
  const { slot_held_until } = opened;
  const isReleased = rng.happens(0.5);
  if (isReleased) await retried(() => guest.release(), timeoutMs);
  const heldUntil = isReleased || slot_held_until === null ? undefined : Date.parse(slot_held_until);
  return { sessionId: guest.sessionId, dishes, heldUntil };
}

/**
 * Places an order, from an empty cart to the page that shows it. Opens the checkout again when the product has closed it, because the
 * clock was set forward by an hour since the guest's last step.
 */
export async function placeOrderWithRetry(
  installation: Installation,
  rng: Rng,
  count: (what: string) => void,
): Promise<{ id: string; dishes: number }> {
  const { shop } = installation;
  const { guest, dishes, opened, pickup, inAnyTime } = await openWithRetry(installation, rng);
  let checkout = opened;
  const complete = async (chosen: PickupTime) => {
    const response = await guest.complete(checkout.paymentIntentId, chosen, { sms_consent: true });
    if (!response.ok && response.failure.code === "no_such_checkout") {
      count("checkouts closed before the guest paid");
      const again = await guest.open(chosen);
      if (again.ok) checkout = again.data;
    }
    return response;
  };
  for (let chosen: PickupTime | undefined = pickup;; chosen = undefined) {
    await inAnyTime(complete, chosen);
    const isCanceled = await retried(async () => {
      const { body } = await pay(shop, checkout);
      if (body.status !== "requires_capture" && body.error?.code !== "payment_intent_unexpected_state") {
        throw new Error(`not held: ${JSON.stringify(body)}`);
      }
      return body.error?.payment_intent?.status === "canceled";
    }, timeoutMs);
    const id = await retried(async () => {
      const { order } = await track(shop, checkout.paymentIntentId);
      if (!order && !isCanceled) throw new Error("not placed yet");
      return order?.id;
    }, timeoutMs);
    // Without an order, the payment was canceled with the checkout.
    if (id !== undefined) return { id, dishes };
  }
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

const offers = [
  "offer and answer",
  "offer and withdraw",
  "offer or accept",
  "offer",
  "agree by phone",
] as const;

const scenarios = {
  all: ["accept", "accept", "accept twice", "accept or deny", "deny or cancel", "deny", "leave", ...offers],
  points: ["accept", "accept and refund", "deny", "deny", "accept", ...offers],
  random: ["accept", "accept and refund", "accept or deny", "deny", "deny or cancel", ...offers],
  races: [
    "accept, deny or cancel",
    "accept, deny, cancel or expire",
    "accept or deny",
    "deny or cancel",
    ...offers,
  ],
  database: ["accept", "accept and refund", "accept twice", "accept or deny", "deny"],
  hanging: ["accept", "accept and refund", "accept twice", "accept or deny", "deny or cancel"],
} as const satisfies Record<FaultKind, readonly [string, ...string[]]>;

type Options = { rng: Rng; part: FaultKind; histories: Histories; count: (what: string) => void };

/** Runs a random scenario for an order, while its guest looks at the page, and returns the outcomes that the responses reported. */
export async function runScenario(
  world: Installation,
  { id, dishes }: { id: string; dishes: number },
  tablets: Tablets,
  options: Options,
): Promise<ExpectedOutcome[]> {
  const chosen = options.rng.pick(scenarios[options.part]);
  // An offer leaves out one dish, which an order of one dish does not allow.
  const scenario = offers.some((each) => each === chosen) && dishes < 2 ? "deny" : chosen;
  options.count(`orders: ${scenario}`);
  const outcomes = act(scenario, world, id, tablets, options);
  let hasEnded = false;
  const ended = outcomes.finally(() => hasEnded = true);
  await Promise.all([ended, look(world, id, options, () => hasEnded)]);
  return await outcomes;
}

/** The guest's page reads the order until `hasEnded`, and once more. */
async function look(
  { shop }: Installation,
  id: string,
  { rng, histories, count }: Options,
  hasEnded: () => boolean,
): Promise<void> {
  for (let isLast = false; !isLast;) {
    isLast = hasEnded();
    await histories.read(id, async () => (await track(shop, id).catch(() => undefined))?.order?.status);
    count("reads of orders");
    if (!isLast) await new Promise((resolve) => setTimeout(resolve, rng.integer(50, 400)));
  }
}

async function act(
  scenario: typeof scenarios[FaultKind][number],
  world: Installation,
  id: string,
  [firstTablet, secondTablet]: Tablets,
  { rng, histories }: Options,
): Promise<ExpectedOutcome[]> {
  const cancelByGuest = () =>
    retried(async () => {
      const response = await histories.record(
        id,
        "cancel",
        () => callApi(world.shop, "cancelByGuest", { id }),
      );
      if (response.status >= 500) throw new Error(response.text);
      return response;
    }, timeoutMs);
  const accept = async (onTablet: Tablet): Promise<ExpectedOutcome> => {
    const { status } = await onTablet((counter) => histories.record(id, "accept", () => counter.accept(id)));
    return status === 200 ? { id, as: "captured" } : { id };
  };
  const endAndReport = async (work: () => Promise<ApiResponse<unknown>>): Promise<ExpectedOutcome> =>
    (await work()).ok ? { id, as: "released" } : { id };
  const deny = (onTablet: Tablet) =>
    endAndReport(() => onTablet((counter) => histories.record(id, "deny", () => counter.deny(id))));
  const cancel = () => endAndReport(cancelByGuest);
  const offer = (onTablet: Tablet) =>
    onTablet((counter) => histories.record(id, "offer", () => counter.offer(id)));
  const withdraw = (onTablet: Tablet) =>
    onTablet(({ token }) =>
      histories.record(id, "withdraw", () => callApi(world.shop, "withdrawOffer", { id, token }))
    );
  const answer = async (choice: "yes" | "no"): Promise<ExpectedOutcome> => {
    const { status } = await retried(async () => {
      const response = await histories.record(
        id,
        choice,
        () => callApi(world.shop, "answerOffer", { id, body: { answer: choice } }),
      );
      if (response.status >= 500) throw new Error(response.text);
      return response;
    }, timeoutMs);
    return status === 200 ? { id, as: choice === "yes" ? "captured" : "released" } : { id };
  };
  const agree = async (onTablet: Tablet): Promise<ExpectedOutcome> => {
    const { status } = await onTablet((counter) =>
      histories.record(id, "agree", () => counter.offer(id, { agreed_by_phone: true }))
    );
    return status === 200 ? { id, as: "captured" } : { id };
  };
  switch (scenario) {
    case "offer and answer":
      await offer(firstTablet);
      return await Promise.all(
        rng.happens(0.3) ? [answer("yes"), answer("no")] : [
          answer(rng.happens(0.6) ? "yes" : "no"),
          ...rng.happens(0.3) ? [cancel()] : [],
        ],
      );
    case "offer and withdraw": {
      await offer(firstTablet);
      const [answered] = await Promise.all([
        answer(rng.happens(0.5) ? "yes" : "no"),
        withdraw(secondTablet),
      ]);
      return answered.as === undefined && rng.happens(0.5) ? [await accept(firstTablet)] : [answered];
    }
    case "offer or accept": {
      const [accepted] = await Promise.all([accept(firstTablet), offer(secondTablet)]);
      return [accepted, await answer("yes")];
    }
    case "offer":
      await offer(firstTablet);
      return [{ id }];
    case "agree by phone":
      return await Promise.all([agree(firstTablet), rng.happens(0.5) ? cancel() : deny(secondTablet)]);
    case "accept":
    case "accept and refund": {
      const accepted = await accept(firstTablet);
      const hasRefund = scenario === "accept and refund" || rng.happens(0.3);
      if (accepted.as === "captured" && hasRefund) await refund(world, id, firstTablet, histories);
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

async function refund(
  world: Installation,
  id: string,
  onTablet: Tablet,
  histories: Histories,
): Promise<void> {
  const body = { amount: 1, reason: "cold" };
  const headers = { "idempotency-key": crypto.randomUUID() };
  await onTablet(({ token }) =>
    histories.record(id, "refund", () => callApi(world.shop, "refundOrder", { id, token, body, headers }))
  );
}
