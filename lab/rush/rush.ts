/** Simulates a lunch rush against a running demo: guests who order and, optionally, staff who handle the orders. */
import type { Dish } from "@domain/menu/dish.ts";
import { indexOf } from "@domain/menu/menu.ts";
import { groupsOf } from "@domain/menu/option.ts";
import { demoMenu } from "@demo/restaurant/menu.ts";
import {
  asap,
  at,
  type ChosenOptions,
  newGuest,
  optionsToChoose,
  orderOf,
  type PickupTime,
} from "@api/testing/guests.ts";
import { cards, pay } from "@api/testing/money.ts";
import { callApi, type CallParts, expectData, type Shop } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import type { EndpointName } from "@contract/endpoints.ts";

export type Rush = {
  orders: number;
  durationMs: number;
  /** Whether simulated staff accept, prepare and complete the orders. */
  hasStaff: boolean;
  /** A number from 0 to 1, like Math.random. */
  random: () => number;
};

export type Progress = {
  placed: number;
  declined: number;
  rejected: number;
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

/** Runs the whole rush and calls `onProgress` after every step. Failures are counted, not thrown. */
export async function playRush(
  shop: Shop,
  rush: Rush,
  onProgress: (progress: Progress) => void,
): Promise<Progress> {
  const progress: Progress = { placed: 0, declined: 0, rejected: 0, accepted: 0, done: 0 };
  const count = (what: keyof Progress) => {
    progress[what] += 1;
    onProgress({ ...progress });
  };
  const staff = rush.hasStaff ? await signIn(shop) : undefined;
  /** Waits for about this share of the rush's duration. */
  const pause = (share: number) =>
    new Promise((resolve) => setTimeout(resolve, rush.durationMs * share * (0.5 + rush.random())));

  const serve = async (id: string) => {
    if (!staff) return;
    await pause(0.03);
    await callWithRetry(shop, "acceptOrder", { id, token: staff.token, body: { minutes: 20 } });
    count("accepted");
    for (const transition of ["startOrder", "readyOrder", "completeOrder"] satisfies EndpointName[]) {
      await pause(0.08);
      // Large orders need their pickup code otherwise.
      const body = transition === "completeOrder" ? { handed_over: "id" } as const : {};
      await callWithRetry(shop, transition, { id, token: staff.token, body });
    }
    count("done");
  };
  const visit = async () => {
    const placed = await oneOrder(shop, rush.random);
    if ("id" in placed) {
      count("placed");
      await serve(placed.id);
    } else count(placed.result);
  };

  const began = performance.now();
  const visits: Promise<void>[] = [];
  for (let nth = 0; nth < rush.orders; nth++) {
    const due = began + rush.durationMs * arrivalShare((nth + 0.5) / rush.orders);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    visits.push(visit().catch(() => count("rejected")));
  }
  await Promise.all(visits);
  return progress;
}

/** Maps an even share of orders to an arrival time with a peak in the middle of the rush. */
function arrivalShare(share: number): number {
  return Math.acos(1 - 2 * share) / Math.PI;
}

async function oneOrder(
  shop: Shop,
  random: () => number,
): Promise<{ id: string } | { result: "declined" }> {
  const guest = newGuest(shop);
  const size = 1 + Math.floor(random() * 3);
  for (let nth = 0; nth < size; nth++) {
    const dish = pick(dishes, random);
    await callWithRetry(shop, "addToCart", {
      body: {
        session_id: guest.sessionId,
        menu_item_id: dish.id,
        options: random() < 0.4 ? randomOptions(dish, random) : optionsToChoose(dish.id),
        quantity: 1 + Math.floor(random() * 2),
        special_instructions: pick(notes, random),
      },
    });
  }
  const pickup = await choosePickup(shop, random);
  const opened = await callWithRetry(shop, "createIntent", {
    body: { session_id: guest.sessionId, pickup_time: pickup },
  });
  const [firstName, lastName] = pick(people, random);
  await callWithRetry(shop, "updateIntent", {
    body: {
      payment_intent_id: opened.paymentIntentId,
      session_id: guest.sessionId,
      customer_info: { firstName, lastName, email: "guest@example.com", phone: "(714) 555-0123" },
      special_instructions: "",
      pickup_time: pickup,
      utensils: random() < 0.3 ? ["chopsticks", "napkins"] : [],
    },
  });
  const card = random() < 0.05 ? cards.declined : cards.good;
  const { body } = await pay(shop, opened, card);
  if (body.status !== "requires_capture") return { result: "declined" };
  return { id: (await orderOf(shop, opened.paymentIntentId)).id };
}

/** Chooses an available option in every required group, and sometimes one in the other groups. */
function randomOptions(dish: Dish, random: () => number): ChosenOptions {
  const groups = groupsOf(dish, indexOf(demoMenu).optionGroups);
  return groups.filter(({ min }) => min > 0 || random() < 0.3)
    .map(({ options }) => ({ id: options[Math.floor(random() * options.length)]?.id ?? "" }));
}

/** Chooses ASAP for three of four orders if available, otherwise a pickup slot. */
async function choosePickup(shop: Shop, random: () => number): Promise<PickupTime> {
  const { asap: now, days } = await expectData(shop, "storeSlots");
  const [day] = days;
  if (now.available && random() < 0.75 || !day?.slots[0]) return asap;
  return at(day.date, pick(day.slots.slice(0, 4), random));
}

/** Retries after a rate limit, since all simulated guests share one address, or a payment provider timeout. */
async function callWithRetry<N extends EndpointName>(shop: Shop, name: N, parts: CallParts) {
  for (;;) {
    const response = await callApi(shop, name, parts);
    if (response.ok) return response.data;
    if (response.status !== 429 && response.status !== 503) {
      throw new Error(`${name} answered ${response.status}: ${response.text}`);
    }
    const seconds = Number(response.headers.get("retry-after") ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

function pick<T>(items: readonly T[], random: () => number): T {
  const chosen = items[Math.floor(random() * items.length)];
  if (chosen === undefined) throw new Error("nothing to pick from");
  return chosen;
}
