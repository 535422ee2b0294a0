/** Guests and two tablets in a rush: they go on asking until they have an answer, as pages and the staff app do. */
import type { Answer } from "../shop.ts";
import { ask } from "../shop.ts";
import { newGuest, plainDish, track } from "../guests.ts";
import { pay } from "../money.ts";
import { retried } from "../poll.ts";
import { type Counter, signIn } from "../staff.ts";
import type { Promised } from "./balance.ts";
import type { Chance } from "./chance.ts";
import type { Part } from "./harm.ts";
import type { Site } from "./world.ts";

/** Longer than a slow machine takes to be unlucky again and again. */
const patienceMillis = 300_000;

/** From an empty cart to the page that shows the order. */
export async function orderStubbornly({ shop }: Site): Promise<string> {
  const guest = newGuest(shop);
  const must = <T>(work: () => Promise<Answer<T>>) =>
    retried(async () => {
      const answer = await work();
      if (!answer.ok) throw new Error(answer.text);
      return answer.data;
    }, patienceMillis);
  await retried(() => guest.add(plainDish.id), patienceMillis);
  const opened = await must(() => guest.open());
  await must(() => guest.complete(opened.paymentIntentId, undefined, { sms_consent: true }));
  await retried(async () => {
    const paid = await pay(shop, opened);
    const code = paid.body.error?.code;
    if (paid.body.status !== "requires_capture" && code !== "payment_intent_unexpected_state") {
      throw new Error(`not held: ${JSON.stringify(paid.body)}`);
    }
  }, patienceMillis);
  return await retried(async () => {
    const { order } = await track(shop, opened.paymentIntentId);
    if (!order) throw new Error("not placed yet");
    return order.id;
  }, patienceMillis);
}

/** A tablet that signs in again when its token is over. */
export function tablet(site: Site) {
  let counter: Promise<Counter> | undefined;
  return async (work: (counter: Counter) => Promise<Answer<unknown>>): Promise<Answer<unknown>> =>
    await retried(async () => {
      counter ??= retried(() => signIn(site.shop, "admin"), patienceMillis);
      const answer = await work(await counter);
      if (answer.status === 401) counter = undefined;
      if (answer.status === 401 || answer.status >= 500) throw new Error(answer.text);
      return answer;
    }, patienceMillis);
}

type Tablet = ReturnType<typeof tablet>;
export type Tablets = readonly [Tablet, Tablet];

const fates = {
  all: ["accept", "accept", "accept twice", "accept or deny", "deny or cancel", "deny", "leave"],
  points: ["accept", "accept and refund", "deny", "deny", "accept"],
  random: ["accept", "accept and refund", "accept or deny", "deny", "deny or cancel"],
  races: ["accept, deny or cancel", "accept, deny, cancel or expire", "accept or deny", "deny or cancel"],
  database: ["accept", "accept and refund", "accept twice", "accept or deny", "deny"],
  hanging: ["accept", "accept and refund", "accept twice", "accept or deny", "deny or cancel"],
} as const satisfies Record<Part, readonly [string, ...string[]]>;

type Circumstances = { dice: Chance; part: Part; count: (what: string) => void };

/** One order's fate, by the dice; answers what its people were told. */
export async function answer(
  world: Site,
  id: string,
  [here, there]: Tablets,
  { dice, part, count }: Circumstances,
): Promise<Promised[]> {
  const fate = dice.pick(fates[part]);
  count(`orders: ${fate}`);
  const cancelByGuest = () =>
    retried(async () => {
      const answer = await ask(world.shop, "cancelByGuest", { id });
      if (answer.status >= 500) throw new Error(answer.text);
      return answer;
    }, patienceMillis);
  const accept = async (at: Tablet): Promise<Promised> => {
    const { status } = await at((counter) => counter.accept(id));
    return status === 200 ? { id, as: "captured" } : { id };
  };
  const endWith = async (work: () => Promise<Answer<unknown>>): Promise<Promised> =>
    (await work()).ok ? { id, as: "let_go" } : { id };
  const deny = (at: Tablet) => endWith(() => at((counter) => counter.deny(id)));
  const cancel = () => endWith(cancelByGuest);
  switch (fate) {
    case "accept":
    case "accept and refund": {
      const accepted = await accept(here);
      const isCold = fate === "accept and refund" || dice.of(0.3);
      if (accepted.as === "captured" && isCold) await refund(world, id, here);
      return [accepted];
    }
    case "accept twice":
      return await Promise.all([accept(here), accept(there)]);
    case "accept or deny":
      return await Promise.all([accept(here), deny(there)]);
    case "deny or cancel":
      return await Promise.all([deny(here), cancel()]);
    case "accept, deny, cancel or expire":
      // Until the next time that everything waiting falls due, or just after: whoever is first.
      await new Promise((resolve) => setTimeout(resolve, dice.whole(0, 9_000)));
      return await Promise.all([accept(here), deny(there), cancel()]);
    case "accept, deny or cancel":
      return await Promise.all([accept(here), deny(there), cancel()]);
    case "deny":
      return [await deny(there)];
    case "leave":
      return [{ id }];
  }
}

async function refund(world: Site, id: string, at: Tablet): Promise<void> {
  const body = { amount: 1, reason: "cold" };
  const headers = { "idempotency-key": crypto.randomUUID() };
  await at(({ token }) => ask(world.shop, "refundOrder", { id, token, body, headers }));
}
