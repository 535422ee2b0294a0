import { noFlags } from "../menu/dish_flags.ts";
import { memoryInstallation, type MemoryPorts, memoryPorts } from "./memory/ports.ts";
import { plainPasswords } from "./memory/staff.ts";
import { chargeKinds } from "../cart/charge.ts";
import { totals } from "../cart/quote.ts";
import type { Holiday } from "../hours/holidays.ts";
import type { Category, Dish } from "../menu/dish.ts";
import { type Option, type OptionGroup, pricedOptions, soldOptions } from "../menu/option.ts";
import type { Menu } from "../menu/menu.ts";
import type { AbandonedCheckout, BegunCheckout, Checkout, SubmittedCheckout } from "../order/checkout.ts";
import { type Bill, noWishes, type OrderLine } from "../order/agreement.ts";
import { type Contact, noHistory, type Order } from "../order/order.ts";
import type { Account } from "../staff/account.ts";
import type { Role } from "../staff/permissions.ts";
import type { StoreFacts } from "../ports/store.ts";
import type { StaffActor } from "../shared/actor.ts";
import type { Instant } from "../shared/local_time.ts";
import { readSettings } from "../settings/settings.ts";
import type { DayClose } from "../reports/day_close.ts";

/** Parses an ISO time with an offset: at("2026-07-10T17:00-07:00"). */
export function at(iso: string): Instant {
  return Temporal.Instant.from(iso).epochMilliseconds;
}

export const chopsticks = { id: "chopsticks", name: { en: "Chopsticks", ko: "젓가락" } };
export const gochujang = { id: "gochujang", name: { en: "Gochujang sauce", ko: "고추장" } };

/** A Friday evening, four hours before closing. */
export const fridayDinner = at("2026-07-10T17:00-07:00");

export const mina: StaffActor = { kind: "staff", id: "staff_manager", name: "Mina Kim" };

export const acceptedByMina = {
  acceptedAt: fridayDinner,
  acceptedBy: mina,
  minutes: 20,
  readyAt: fridayDinner + 20 * 60_000,
} as const;

export const denied = {
  status: "denied",
  deniedAt: fridayDinner,
  deniedBy: { kind: "system" },
  reason: "other",
  text: "",
} as const;

export const categories: readonly Category[] = [
  { id: "rice", name: { en: "Rice", ko: "밥" }, description: { en: "", ko: "" }, sortOrder: 1 },
  { id: "banchan", name: { en: "Sides", ko: "반찬" }, description: { en: "", ko: "" }, sortOrder: 2 },
];

export function dish(id: string, more: Partial<Dish> = {}): Dish {
  return {
    id,
    categoryId: "rice",
    name: { en: id, ko: "" },
    description: { en: "", ko: "" },
    kitchenName: "",
    aliases: [],
    priceCents: 1000,
    contains: [],
    allergens: [],
    allergenNote: { en: "", ko: "" },
    ...noFlags,
    isTaxable: true,
    prepMinutes: 15,
    availability: { kind: "on" },
    optionGroupIds: [],
    sortOrder: 0,
    ...more,
  };
}

export const bibimbap = dish("bibimbap", {
  name: { en: "Bibimbap", ko: "비빔밥" },
  priceCents: 1695,
  lunchPriceCents: 1495,
  allergens: ["egg", "soy", "sesame"],
  sortOrder: 1,
});
export const galbi = dish("galbi", {
  name: { en: "Galbi", ko: "갈비" },
  priceCents: 3495,
  prepMinutes: 25,
  sortOrder: 2,
});
export const coldKimchi = dish("cold_kimchi", {
  categoryId: "banchan",
  name: { en: "Kimchi to go", ko: "김치" },
  priceCents: 650,
  isTaxable: false,
  prepMinutes: 5,
  sortOrder: 3,
});

export function option(id: string, more: Partial<Option> = {}): Option {
  return {
    id,
    name: { en: id, ko: "" },
    priceCents: 0,
    isDefault: false,
    max: 1,
    availability: { kind: "on" },
    adds: [],
    removes: [],
    ...more,
  };
}

/** A required choice with a default. */
export const spice: OptionGroup = {
  id: "spice",
  kind: "choice",
  name: { en: "Spice level", ko: "맵기" },
  min: 1,
  max: 1,
  options: [
    option("mild", { name: { en: "Mild", ko: "순한맛" }, isDefault: true, removes: ["spicy"] }),
    option("hot", { name: { en: "Hot", ko: "매운맛" }, adds: ["spicy"] }),
  ],
  sortOrder: 1,
};
/** Optional extras with prices. */
export const extras: OptionGroup = {
  id: "extras",
  kind: "choice",
  name: { en: "Extras", ko: "추가" },
  min: 0,
  max: 4,
  options: [
    option("cheese", { name: { en: "Cheese", ko: "치즈" }, priceCents: 200, max: 2, adds: ["milk"] }),
    option("tofu", { name: { en: "Tofu", ko: "두부" }, priceCents: 300 }),
    option("half", { name: { en: "Half portion", ko: "반 공기" }, priceCents: -400 }),
  ],
  sortOrder: 2,
};
/** Free requests to the kitchen. */
export const requests: OptionGroup = {
  id: "requests",
  kind: "request",
  name: { en: "Kitchen requests", ko: "요청 사항" },
  min: 0,
  max: 2,
  options: [
    option("no_egg", { name: { en: "No egg", ko: "계란 빼고" }, removes: ["egg"] }),
    option("sauce_aside", { name: { en: "Sauce on the side", ko: "소스 따로" } }),
  ],
  sortOrder: 3,
};
export const bulgogi = dish("bulgogi", {
  name: { en: "Bulgogi", ko: "불고기" },
  priceCents: 2195,
  allergens: ["egg", "soy"],
  optionGroupIds: ["spice", "extras", "requests"],
  sortOrder: 4,
});
export const menu: Menu = {
  categories,
  dishes: [bibimbap, galbi, coldKimchi, bulgogi],
  optionGroups: [spice, extras, requests],
};

export const storedSettings: ReadonlyMap<string, string> = new Map([["restaurant_name", "Jogakbo Kitchen"]]);

const christmasEve: Holiday = {
  id: "holiday_eve",
  name: { en: "Christmas Eve", ko: "" },
  date: "2026-12-24",
  closure: { kind: "modified_hours", open: "11:00", close: "15:00" },
  isRecurring: false,
  notes: "",
  guestMessage: { en: "", ko: "" },
};
const christmas: Holiday = {
  id: "holiday_christmas",
  name: { en: "Christmas Day", ko: "성탄절" },
  date: "2026-12-25",
  closure: { kind: "closed" },
  isRecurring: true,
  notes: "ring the baker",
  guestMessage: { en: "Merry Christmas!", ko: "즐거운 성탄절 보내세요" },
};

/** Open every day from 11:00 to 21:00 except on the holidays, with default settings. */
export const facts: StoreFacts = {
  settings: readSettings(storedSettings),
  calendar: {
    weekly: ([0, 1, 2, 3, 4, 5, 6] as const).map((day) => ({
      day,
      isClosed: false,
      intervals: [{ open: "11:00", close: "21:00" }],
    })),
    holidays: [christmasEve, christmas],
  },
};

export const password = "Pickup-2018!";

export function account(role: Role, more: Partial<Account> = {}): Account {
  return {
    id: `staff_${role}`,
    username: role,
    email: `${role}@example.com`,
    firstName: "Mina",
    lastName: "Kim",
    role,
    language: "ko",
    passwordHash: `plain:${password}`,
    mustChangePassword: false,
    temporaryUntil: null,
    isDisabled: false,
    ...more,
  };
}

export const accounts = [account("manager"), account("admin"), account("super_admin")];

/** Memory ports with the facts and accounts above, and with the menu above unless another one is given. */
export function restaurant(
  now: Instant = fridayDinner,
  installation = memoryInstallation,
  dishes: Menu = menu,
): MemoryPorts {
  const passwords = plainPasswords;
  return { ...memoryPorts({ now, menu: dishes, facts, accounts, installation }), passwords };
}

export const guest: Contact = {
  firstName: "Jisoo",
  lastName: "Park",
  email: "jisoo@example.com",
  phone: "+17145550134",
};

const line: OrderLine = {
  id: "line_1",
  dishId: "bibimbap",
  name: { en: "Bibimbap", ko: "비빔밥" },
  kitchenName: "",
  quantity: 2,
  unitPriceCents: 1695,
  isTaxable: true,
  isAlcoholic: false,
  note: "no egg",
  options: [],
  leftOut: [],
};

/** A line with a paid option that adds an allergen, a discount and a request that removes an allergen. */
export const lineWithOptions: OrderLine = {
  id: "line_options",
  dishId: "bulgogi",
  name: { en: "Bulgogi", ko: "불고기" },
  kitchenName: "",
  quantity: 2,
  unitPriceCents: 2195 + 2 * 200 - 400,
  isTaxable: true,
  isAlcoholic: false,
  note: "",
  options: pricedOptions(
    2195,
    soldOptions([spice, extras, requests], [
      { id: "cheese", quantity: 2 },
      { id: "half", quantity: 1 },
      { id: "hot", quantity: 1 },
      { id: "no_egg", quantity: 1 },
    ]),
  ),
  leftOut: [],
};

const bill = {
  subtotalCents: 3390,
  charges: [],
  taxCents: 297,
  totalCents: 3687,
  taxPpm: 87_500,
};

/** The bill of the same dishes with a charge of every kind. */
export const chargedBill: Bill = {
  ...totals([{ cents: bill.subtotalCents, isTaxable: true }], {
    taxPpm: bill.taxPpm,
    charges: chargeKinds.map((kind, nth) => ({
      kind,
      ppm: 30_000 + 20_000 * nth,
      purpose: { en: "Health insurance for our team", ko: "직원 건강 보험" },
    })),
  }),
  taxPpm: bill.taxPpm,
};

/** An ASAP checkout of two bibimbap whose guest submitted the form an hour ago, not authorized yet. */
export function aCheckout(id: string, more?: Partial<SubmittedCheckout>): SubmittedCheckout;
export function aCheckout(
  id: string,
  more: Partial<AbandonedCheckout> & { state: "abandoned" },
): AbandonedCheckout;
export function aCheckout(id: string, more: Partial<BegunCheckout> & { intentId: undefined }): BegunCheckout;
export function aCheckout(id: string, more: Partial<Checkout> = {}): Checkout {
  const isBegun = "intentId" in more && more.intentId === undefined;
  const checkout = {
    id,
    installationId: memoryInstallation.id,
    sessionId: `session of ${id}`,
    state: "open",
    intentId: `pi_${id}`,
    version: 0,
    lines: [line],
    bill,
    asksForThreeDSecure: false,
    prepMinutes: 15,
    pickup: { kind: "asap", minutes: { from: 15, to: 30 } },
    ...(isBegun ? {} : { contact: guest, payPressedAt: fridayDinner - 60 * 60_000 }),
    ...noWishes,
    utensils: [chopsticks, gochujang],
    createdAt: fridayDinner,
    updatedAt: fridayDinner,
    nextCheckAt: fridayDinner + 5 * 60_000,
    ...more,
  };
  return checkout as Checkout;
}

/** The order of the same checkout: authorized and pending. */
export function anOrder(more: Partial<Order> = {}): Order {
  const id = more.id ?? "ord_1";
  return {
    id,
    installationId: memoryInstallation.id,
    number: "K-001",
    day: "2026-07-10",
    placedAt: fridayDinner,
    contact: guest,
    ...noWishes,
    utensils: [chopsticks, gochujang],
    pickup: { kind: "asap", minutes: { from: 15, to: 30 } },
    lines: [line],
    bill,
    prepMinutes: 15,
    expiresAt: fridayDinner + 15 * 60_000,
    warnings: [],
    ...noHistory,
    state: { status: "pending_approval" },
    payment: {
      intentId: `pi_${id}`,
      amountCents: bill.totalCents,
      state: "authorized",
      authorizedAt: fridayDinner,
    },
    ...more,
  };
}

export function aDayClose(id: string): DayClose {
  return {
    id,
    day: "2026-07-10",
    closedAt: fridayDinner,
    closedBy: mina,
    totals: {
      ...{ orders: 3, charged: 2, byOutcome: [{ status: "completed", orders: 2 }], grossCents: 4080 },
      ...{
        dishesCents: 4000,
        discountsCents: 0,
        charges: [{ kind: "service_fee", cents: 80 }],
        taxCents: 350,
        collectedCents: 4430,
      },
      ...{ refundsCents: 30, afterRefundsCents: 4400, owedOrders: 1, owedCents: 1952, missed: 1 },
      ...{ promised: 2, onTime: 1, notMarked: 3 },
    },
    carriedOver: [{ id: "ord_1", number: "K-001" }],
  };
}
