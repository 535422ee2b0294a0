/** A lunch rush at a running demo: guests who order like guests, and, if wanted, a counter that keeps up with them. */
import { demoMenu } from "../api/dev/demo/menu.ts";
import { asap, at, newGuest, orderOf, type PickupWish } from "../api/testing/guests.ts";
import { cards, pay } from "../api/testing/money.ts";
import { ask, type CallParts, done, type Shop } from "../api/testing/shop.ts";
import { signIn } from "../api/testing/staff.ts";
import type { EndpointName } from "../api/contract/endpoints.ts";

export type Rush = {
  orders: number;
  millis: number;
  /** Whether orders are accepted, cooked and handed out by themselves. */
  hasStaff: boolean;
  /** From 0 to 1, as Math.random. */
  random: () => number;
};

export type Progress = {
  placed: number;
  declined: number;
  turnedAway: number;
  accepted: number;
  done: number;
};

const people = [
  ["Minjun", "Kim"],
  ["Grace", "Lee"],
  ["Carlos", "Rivera"],
  ["Hana", "Choi"],
  ["Priya", "Shah"],
  ["Tom", "Becker"],
  ["Seo-yeon", "Park"],
  ["Aaliyah", "Johnson"],
] as const;
const notes = [
  "",
  "",
  "",
  "Not spicy, please",
  "Extra kimchi if you can",
  "젓가락 두 벌 부탁드려요",
] as const;
const dishes = demoMenu.dishes.filter((dish) => dish.availability.kind === "on");

/** Plays the rush to its end; `shown` hears of every step. What fails is counted, not thrown. */
export async function playRush(
  shop: Shop,
  rush: Rush,
  shown: (progress: Progress) => void,
): Promise<Progress> {
  const progress: Progress = { placed: 0, declined: 0, turnedAway: 0, accepted: 0, done: 0 };
  const count = (what: keyof Progress) => {
    progress[what] += 1;
    shown({ ...progress });
  };
  const staff = rush.hasStaff ? await signIn(shop) : undefined;
  /** Of the whole rush: short rushes are quick in everything. */
  const pause = (share: number) =>
    new Promise((resolve) => setTimeout(resolve, rush.millis * share * (0.5 + rush.random())));

  const serve = async (id: string) => {
    if (!staff) return;
    await pause(0.03);
    await patiently(shop, "acceptOrder", { id, token: staff.token, body: { minutes: 20 } });
    count("accepted");
    for (const mark of ["startOrder", "readyOrder", "completeOrder"] satisfies EndpointName[]) {
      await pause(0.08);
      await patiently(shop, mark, { id, token: staff.token });
    }
    count("done");
  };
  const visit = async () => {
    const placed = await oneOrder(shop, rush.random);
    if ("id" in placed) {
      count("placed");
      await serve(placed.id);
    } else count(placed.ended);
  };

  const began = performance.now();
  const visits: Promise<void>[] = [];
  for (let nth = 0; nth < rush.orders; nth++) {
    const due = began + rush.millis * arrival((nth + 0.5) / rush.orders);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    visits.push(visit().catch(() => count("turnedAway")));
  }
  await Promise.all(visits);
  return progress;
}

/** Few at first and at the end, most in the middle. */
function arrival(share: number): number {
  return Math.acos(1 - 2 * share) / Math.PI;
}

async function oneOrder(
  shop: Shop,
  random: () => number,
): Promise<{ id: string } | { ended: "declined" }> {
  const guest = newGuest(shop);
  const size = 1 + Math.floor(random() * 3);
  for (let nth = 0; nth < size; nth++) {
    await patiently(shop, "addToCart", {
      body: {
        session_id: guest.sessionId,
        menu_item_id: one(dishes, random).id,
        quantity: 1 + Math.floor(random() * 2),
        special_instructions: one(notes, random),
      },
    });
  }
  const pickup = await whenToCome(shop, random);
  const opened = await patiently(shop, "createIntent", {
    body: { session_id: guest.sessionId, pickup_time: pickup },
  });
  const [firstName, lastName] = one(people, random);
  await patiently(shop, "updateIntent", {
    body: {
      payment_intent_id: opened.paymentIntentId,
      session_id: guest.sessionId,
      customer_info: { firstName, lastName, email: "guest@example.com", phone: "(714) 555-0123" },
      special_instructions: "",
      pickup_time: pickup,
      wants_cutlery: random() < 0.3,
    },
  });
  const card = random() < 0.05 ? cards.declined : cards.good;
  const { body } = await pay(shop, opened, card);
  if (body.status !== "requires_capture") return { ended: "declined" };
  return { id: (await orderOf(shop, opened.paymentIntentId)).id };
}

/** Three of four want it now, where it is to be had; the others choose a time. */
async function whenToCome(shop: Shop, random: () => number): Promise<PickupWish> {
  const { asap: now, days } = await done(shop, "storeSlots");
  const [day] = days;
  if (now.available && random() < 0.75 || !day?.slots[0]) return asap;
  return at(day.date, one(day.slots.slice(0, 4), random));
}

/** Asked again when a limit says so (all guests of a rush come from one address) or the card service was too slow. */
async function patiently<N extends EndpointName>(shop: Shop, name: N, parts: CallParts) {
  for (;;) {
    const answer = await ask(shop, name, parts);
    if (answer.ok) return answer.data;
    if (answer.status !== 429 && answer.status !== 503) {
      throw new Error(`${name} answered ${answer.status}: ${answer.text}`);
    }
    const seconds = Number(answer.headers.get("retry-after") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

function one<T>(of: readonly T[], random: () => number): T {
  const chosen = of[Math.floor(random() * of.length)];
  if (chosen === undefined) throw new Error("nothing to choose from");
  return chosen;
}
