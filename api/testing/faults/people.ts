/** Guests and two tablets in a rush: they go on asking until they have an answer, as pages and the staff app do. */
import type { Answer } from "../shop.ts";
import { ask } from "../shop.ts";
import { newGuest, plainDish, track } from "../guests.ts";
import { pay } from "../money.ts";
import { retried } from "../poll.ts";
import { type Counter, signIn } from "../staff.ts";
import type { Promised } from "./balance.ts";
import type { Chance } from "./chance.ts";
import type { Figures, World } from "./world.ts";

const patienceMillis = 90_000;

/** From an empty cart to the page that shows the order. */
export async function orderStubbornly({ shop }: World): Promise<string> {
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
export function tablet(world: World) {
  let counter: Promise<Counter> | undefined;
  return async (work: (counter: Counter) => Promise<Answer<unknown>>): Promise<Answer<unknown>> =>
    await retried(async () => {
      counter ??= retried(() => signIn(world.shop, "admin"), patienceMillis);
      const answer = await work(await counter);
      if (answer.status === 401) counter = undefined;
      if (answer.status === 401 || answer.status >= 500) throw new Error(answer.text);
      return answer;
    }, patienceMillis);
}

type Tablet = ReturnType<typeof tablet>;

/** One order's fate, by the dice; answers what its people were told. */
export async function answer(
  world: World,
  id: string,
  [here, there]: readonly [Tablet, Tablet],
  chance: Chance,
  figures: Figures,
): Promise<Promised> {
  const cancelByGuest = () =>
    retried(async () => {
      const answer = await ask(world.shop, "cancelByGuest", { id });
      if (answer.status >= 500) throw new Error(answer.text);
      return answer;
    }, patienceMillis);
  const accept = (at: Tablet) => at((counter) => counter.accept(id));
  const deny = (at: Tablet) => at((counter) => counter.deny(id));
  const fate = chance.pick([
    "accept",
    "accept",
    "accept twice",
    "accept or deny",
    "deny or cancel",
    "deny",
    "leave",
  ]);
  figures[`orders: ${fate}`] = (figures[`orders: ${fate}`] ?? 0) + 1;
  switch (fate) {
    case "accept": {
      const accepted = await accept(here);
      if (accepted.status === 200 && chance.of(0.3)) await refund(world, id, here);
      return accepted.status === 200 ? { id, as: "captured" } : { id };
    }
    case "accept twice": {
      const [one, other] = await Promise.all([accept(here), accept(there)]);
      return one.status === 200 || other.status === 200 ? { id, as: "captured" } : { id };
    }
    case "accept or deny": {
      const [accepted, denied] = await Promise.all([accept(here), deny(there)]);
      if (accepted.status === 200) return { id, as: "captured" };
      return denied.ok ? { id, as: "let_go" } : { id };
    }
    case "deny or cancel": {
      const [denied, cancelled] = await Promise.all([deny(here), cancelByGuest()]);
      return denied.ok || cancelled.ok ? { id, as: "let_go" } : { id };
    }
    case "deny":
      return (await deny(there)).ok ? { id, as: "let_go" } : { id };
    default:
      return { id };
  }
}

async function refund(world: World, id: string, at: Tablet): Promise<void> {
  const body = { amount: 1, reason: "cold", idempotency_key: crypto.randomUUID() };
  await at(({ token }) => ask(world.shop, "refundOrder", { id, token, body }));
}
