/** Simulates a lunch rush against a running demo: guests who order and, optionally, staff who handle the orders. */
import type { Dish } from "@domain/menu/dish.ts";
import { indexOf } from "@domain/menu/menu.ts";
import { groupsOf } from "@domain/menu/option.ts";
import { demoMenu } from "../restaurant/menu.ts";
import { type ChosenOptions, optionsToChoose } from "../restaurant/options_to_choose.ts";
import { demoPassword } from "../restaurant/staff.ts";
import { cardNumbers, type PickupTime, placeOrder } from "./order.ts";
import { callShop, seconds, type Shop } from "./shop_calls.ts";

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

/** Runs the whole rush and calls `onProgress` after every step. Failures are counted and given to `onRejected`, not thrown. */
export async function playRush(
  shop: Shop,
  rush: Rush,
  onProgress: (progress: Progress) => void,
  onRejected: (cause: unknown) => void = () => {},
): Promise<Progress> {
  const progress: Progress = { placed: 0, declined: 0, rejected: 0, accepted: 0, done: 0 };
  const count = (what: keyof Progress) => {
    progress[what] += 1;
    onProgress({ ...progress });
  };
  const staff = rush.hasStaff
    ? await callShop(shop, "login", { body: { username: "manager", password: demoPassword } })
    : undefined;
  /** Waits for about this share of the rush's duration. */
  const pause = (share: number) => seconds(rush.durationMs / 1000 * share * (0.5 + rush.random()));

  const serve = async (id: string) => {
    if (!staff) return;
    await pause(0.03);
    const token = staff.accessToken;
    await callShop(shop, "acceptOrder", { id, token, body: { minutes: 20 } });
    count("accepted");
    for (const transition of ["startOrder", "readyOrder", "completeOrder"] as const) {
      await pause(0.08);
      // Large orders need their pickup code otherwise.
      const body = transition === "completeOrder" ? { handed_over: "id" } as const : {};
      await callShop(shop, transition, { id, token, body });
    }
    count("done");
  };
  const visit = async () => {
    const visit = await oneOrder(shop, rush.random);
    count(visit.result);
    if (visit.result === "placed") await serve(visit.id);
  };

  const began = performance.now();
  const visits: Promise<void>[] = [];
  for (let nth = 0; nth < rush.orders; nth++) {
    const due = began + rush.durationMs * arrivalShare((nth + 0.5) / rush.orders);
    await seconds(Math.max(0, due - performance.now()) / 1000);
    visits.push(
      visit().catch((cause) => {
        onRejected(cause);
        count("rejected");
      }),
    );
  }
  await Promise.all(visits);
  return progress;
}

/** Maps an even share of orders to an arrival time with a peak in the middle of the rush. */
function arrivalShare(share: number): number {
  return Math.acos(1 - 2 * share) / Math.PI;
}

async function oneOrder(shop: Shop, random: () => number) {
  const size = 1 + Math.floor(random() * 3);
  const lines = Array.from({ length: size }, () => {
    const dish = pick(dishes, random);
    return {
      dishId: dish.id,
      options: random() < 0.4 ? randomOptions(dish, random) : optionsToChoose(dish.id),
      quantity: 1 + Math.floor(random() * 2),
      note: pick(notes, random),
    };
  });
  const [firstName, lastName] = pick(people, random);
  return await placeOrder(shop, {
    lines,
    firstName,
    lastName,
    cardNumber: random() < 0.05 ? cardNumbers.declined : cardNumbers.good,
    pickup: await choosePickup(shop, random),
    utensils: random() < 0.3 ? ["chopsticks", "napkins"] : [],
  });
}

/** Chooses an available option in every required group, and sometimes one in the other groups. */
function randomOptions(dish: Dish, random: () => number): ChosenOptions {
  const groups = groupsOf(dish, indexOf(demoMenu).optionGroups);
  return groups.filter(({ min }) => min > 0 || random() < 0.3)
    .map(({ options }) => ({ id: options[Math.floor(random() * options.length)]?.id ?? "" }));
}

/**
 * Chooses ASAP for three of four orders if available, otherwise a pickup slot. The first two slots can be full or too soon by the time that
 * the guest pays, because of the other orders of the rush.
 */
async function choosePickup(shop: Shop, random: () => number): Promise<PickupTime> {
  const { asap: now, days } = await callShop(shop, "storeSlots");
  const [day] = days;
  if (now.available && random() < 0.75 || !day?.slots[0]) return { option: "asap" };
  return {
    option: "scheduled",
    scheduledDate: day.date,
    scheduledTime: pick(day.slots.length > 6 ? day.slots.slice(2, 6) : day.slots.slice(-1), random),
  };
}

function pick<T>(items: readonly T[], random: () => number): T {
  const chosen = items[Math.floor(random() * items.length)];
  if (chosen === undefined) throw new Error("nothing to pick from");
  return chosen;
}
