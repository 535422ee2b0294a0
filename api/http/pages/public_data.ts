import type { MenuCategory } from "@contract/schemas/menu.ts";
import type { HoursRow, PublicHoliday, Slots, StoreStatus } from "@contract/schemas/store.ts";
import { nextDateOf } from "@domain/hours/holidays.ts";
import { hasLunch } from "@domain/menu/lunch.ts";
import { legalText } from "@domain/settings/legal.ts";
import type { LegalPage, LegalText } from "@domain/settings/legal_page.ts";
import type { Language } from "@domain/shared/language.ts";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import { localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
import type { Ports } from "@domain/ports/ports.ts";
import { needsKitchen, pickupRules } from "@domain/usecases/store/store_rules.ts";
import { viewCart } from "@domain/usecases/ordering/cart.ts";
import { pickupOffer, storeStateNow } from "@domain/usecases/store/ordering_offer.ts";
import { isoOrNull } from "../instant.ts";
import { toMenuByCategory } from "../menu/mappers.ts";
import { toAsapRefusal } from "../store/ordering_texts.ts";
import { dateAndTime, toHoursRows, toPublicHoliday, toStoreStatus } from "../store/mappers.ts";

type Reading = Pick<Ports, "menus" | "store" | "clock">;

/**
 * Returns the menu as JSON, with descriptions in one language or in both. The endpoints and the server-rendered pages use the functions of
 * this file.
 */
export async function menuNow(
  { menus, store, clock }: Reading,
  language?: Language,
): Promise<MenuCategory[]> {
  const [menu, { settings: { alcoholEndsAt, lunch } }] = await Promise.all([menus.shown(), store.shown()]);
  return toMenuByCategory(menu, clock.now(), { language, alcoholEndsAt, hasLunch: hasLunch(lunch) });
}

export async function hoursNow({ store }: Reading): Promise<HoursRow[]> {
  return toHoursRows((await store.shown()).calendar.weekly);
}

/** Returns the holidays from today on, by their next date. */
export async function holidaysNow({ store, clock }: Reading): Promise<PublicHoliday[]> {
  const { calendar } = await store.shown();
  const today = localDateOf(clock.now());
  return calendar.holidays.flatMap((holiday) => {
    const next = nextDateOf(holiday, today);
    return next === undefined ? [] : [toPublicHoliday(holiday, next)];
  }).toSorted((one, other) => one.start_date < other.start_date ? -1 : 1);
}

export async function statusNow(
  { store, clock, kitchen }: Reading & Pick<Ports, "kitchen">,
): Promise<StoreStatus> {
  const now = clock.now();
  const facts = await store.shown();
  const rules = pickupRules(facts, now, needsKitchen(facts) ? await kitchen.shown(now) : undefined);
  return toStoreStatus(facts, storeStateNow(facts, now, rules), now, rules);
}

/** The pickup times without a cart are those of one quick dish. */
const emptyOrder = { prepMinutes: 0, count: 1 };

/** Returns the pickup times for a guest's cart, or without a cart. */
export async function slotsNow(
  ports: Reading & Pick<Ports, "kitchen" | "carts">,
  sessionId?: string,
): Promise<Slots> {
  const facts = await ports.store.shown();
  const cart = sessionId === undefined ? emptyOrder : await viewCart(ports, sessionId);
  const now = ports.clock.now();
  const kitchen = needsKitchen(facts) ? await ports.kitchen.load(now, sessionId) : undefined;
  const { asap, minutes, days, nextOpening } = pickupOffer(facts, now, cart, kitchen);
  const refused = toAsapRefusal(asap, facts);
  return {
    asap: {
      available: asap.isAvailable,
      label: asapLabel(minutes, "en"),
      minutes,
      ...(asap.isAvailable &&
        { ready_from: localTimeOf(asap.readyFrom), ready_to: localTimeOf(asap.readyTo) }),
      ...(refused && { reason: refused.reason, code: refused.code }),
    },
    days: days.map(({ date, slots }) => ({ date, slots: [...slots] })),
    next_opening: dateAndTime(nextOpening),
    resumes_at: dateAndTime(refused?.resumesAt),
    alcohol_ends_at: isoOrNull(facts.settings.alcoholEndsAt),
  };
}

export async function legalNow(
  { store }: Pick<Reading, "store">,
  page: LegalPage,
  language: Language,
): Promise<LegalText> {
  return legalText((await store.shown()).settings, page, language);
}
