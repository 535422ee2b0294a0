import type { RequestBodyOf } from "@contract/endpoints.ts";
import type { MenuCategory } from "@contract/schemas/menu.ts";
import type { ChosenOption as WireOption } from "@contract/schemas/options.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Slots } from "@contract/schemas/store.ts";
import { areSoldAt } from "@domain/menu/alcohol.ts";
import type { ChosenOption, OptionGroup, PricedOption } from "@domain/menu/option.ts";
import { type OfferMenu, type OfferProblem, proposeChange } from "@domain/order/offer.ts";
import type { DenyReason, Order } from "@domain/order/order.ts";
import { optionGroupsOf, toCents } from "@web/option_groups.ts";
import { instantOf, minuteMs } from "@domain/shared/local_time.ts";
import type { Result } from "@domain/shared/result.ts";

/** What staff have chosen to change so far: how many of each line to leave out, all options of a swapped line, a later pickup. */
export type OfferDraft = {
  removed: Readonly<Record<string, number>>;
  swapped: Readonly<Record<string, readonly ChosenOption[]>>;
  pickup: Slot | undefined;
};

/** A pickup slot in Los Angeles local time, and its moment in epoch milliseconds. */
export type Slot = { date: string; time: string; at: number };

export const emptyDraft: OfferDraft = { removed: {}, swapped: {}, pickup: undefined };

/** The part of today's menu that an offer needs. */
export function offerMenu(categories: readonly MenuCategory[]): OfferMenu {
  const dishes = categories.flatMap(({ category_id, items }) =>
    items.map(({ id, is_alcoholic, option_groups }) => {
      const optionGroupIds = option_groups.map(({ id }) => id);
      return [id, { categoryId: category_id, isAlcoholic: is_alcoholic, optionGroupIds }] as const;
    })
  );
  return {
    dishes: new Map(dishes),
    optionGroups: new Map(
      categories.flatMap(({ items }) => items).flatMap(optionGroupsOf).map((group) => [group.id, group]),
    ),
  };
}

const choiceOf = (options: readonly WireOption[]): ChosenOption[] =>
  options.map(({ id, quantity }) => ({ id, quantity }));

/** The options that a line has in the draft. */
export const optionsIn = (
  { swapped }: OfferDraft,
  item: StaffOrder["items"][number],
): readonly ChosenOption[] => swapped[item.id] ?? choiceOf(item.options);

/** The options after a tap on one of the group: it replaces the only one of a group, else it is added or taken away. */
export function tapped(
  chosen: readonly ChosenOption[],
  group: Pick<OptionGroup, "min" | "max" | "options">,
  id: string,
): ChosenOption[] {
  const ofGroup = new Set(group.options.map((option) => option.id));
  if (chosen.some((option) => option.id === id)) {
    // The only one of a required group stays until another is tapped.
    return group.min === 1 && group.max === 1 ? [...chosen] : chosen.filter((option) => option.id !== id);
  }
  const others = group.max === 1 ? chosen.filter((option) => !ofGroup.has(option.id)) : chosen;
  return [...others, { id, quantity: 1 }];
}

/** When the sales of alcohol end, in epoch milliseconds; undefined when they do not, and until the slots are known. */
export const alcoholEndOf = (slots: Pick<Slots, "alcohol_ends_at"> | undefined): number | undefined =>
  slots?.alcohol_ends_at ? Date.parse(slots.alcohol_ends_at) : undefined;

/** The new total with the server's rule, in dollars, or why the server would refuse the offer. `now` is server epoch milliseconds. */
export function previewOffer(
  order: StaffOrder,
  draft: OfferDraft,
  menu: OfferMenu,
  now: number,
): Result<number, OfferProblem> {
  const proposed = proposeChange(
    agreedOf(order),
    {
      remove: Object.entries(draft.removed).map(([lineId, quantity]) => ({ lineId, quantity })),
      swap: Object.entries(draft.swapped).map(([lineId, options]) => ({ lineId, options })),
      pickupAt: draft.pickup?.at,
    },
    menu,
    now,
  );
  return proposed.ok ? { ok: true, value: proposed.value.bill.totalCents / 100 } : proposed;
}

function agreedOf(order: StaffOrder): Pick<Order, "lines" | "bill" | "pickup" | "placedAt"> {
  return {
    placedAt: Date.parse(order.created_at),
    pickup: order.pickup_at === null
      ? { kind: "asap", minutes: order.asap_minutes ?? { from: 15, to: 30 } }
      : { kind: "scheduled", at: Date.parse(order.pickup_at) },
    bill: {
      subtotalCents: toCents(order.subtotal),
      charges: order.charges.map(({ kind, rate, amount }) => ({
        kind,
        ppm: Math.round(rate * 10_000),
        cents: toCents(amount),
      })),
      taxCents: toCents(order.tax_amount),
      totalCents: toCents(order.total_amount),
      taxPpm: order.tax_ppm,
    },
    lines: order.items.map((item) => ({
      id: item.id,
      dishId: item.menu_item_id,
      name: { en: item.name, ko: item.name_korean },
      kitchenName: item.kitchen_name,
      quantity: item.quantity,
      unitPriceCents: toCents(item.unit_price),
      isTaxable: item.is_taxable,
      isAlcoholic: item.is_alcoholic,
      note: item.special_instructions,
      options: item.options.map((option): PricedOption => ({
        id: option.id,
        groupId: option.group_id,
        kind: option.kind,
        name: { en: option.name, ko: option.name_korean },
        quantity: option.quantity,
        isDefault: option.is_default,
        priceCents: toCents(option.price),
        addedCents: toCents(option.added_amount),
        adds: option.adds,
        removes: option.removes,
      })),
      leftOut: item.left_out.map(({ id, name: en, name_korean: ko }) => ({ id, name: { en, ko } })),
    })),
  };
}

/**
 * The next slots later than the order's own time for which the kitchen has the time to cook and at which the alcohol that the draft leaves is
 * sold. `now` is server epoch milliseconds.
 */
export function laterSlots(
  slots: Pick<Slots, "days" | "alcohol_ends_at">,
  order: StaffOrder,
  { removed }: Pick<OfferDraft, "removed">,
  now: number,
): Slot[] {
  const left = order.items.filter(({ id, quantity }) => (removed[id] ?? 0) < quantity)
    .map(({ is_alcoholic }) => ({ isAlcoholic: is_alcoholic }));
  const isOffered = (at: number) => areSoldAt(left, at, alcoholEndOf(slots));
  const own = order.pickup_at === null
    ? Date.parse(order.created_at) + (order.asap_minutes?.from ?? 15) * minuteMs
    : Date.parse(order.pickup_at);
  const earliest = now + order.prep_time_minutes * minuteMs;
  return slots.days.flatMap(({ date, slots }) =>
    slots.flatMap((time): Slot[] => {
      const at = instantOf(date, time);
      return at === undefined || at <= own || at < earliest || !isOffered(at) ? [] : [{ date, time, at }];
    })
  ).slice(0, 8);
}

/** The reason that fits the draft; undefined while nothing is changed. */
export function presetReason({ removed, swapped, pickup }: OfferDraft): DenyReason | undefined {
  if (Object.keys(removed).length > 0 || Object.keys(swapped).length > 0) return "sold_out";
  return pickup === undefined ? undefined : "too_busy";
}

/** The body of the request. */
export function offerBody(
  order: StaffOrder,
  { removed, swapped, pickup }: OfferDraft,
  { reason, text, isAgreed }: { reason: DenyReason; text: string; isAgreed: boolean },
): RequestBodyOf<"offerChange"> {
  const stays = ({ id, quantity }: StaffOrder["items"][number]) => (removed[id] ?? 0) < quantity;
  return {
    remove: Object.entries(removed).map(([id, quantity]) => ({ id, quantity })),
    swap: order.items.filter(stays).flatMap(({ id }) => {
      const options = swapped[id];
      return options ? [{ id, options: [...options] }] : [];
    }),
    ...(pickup && {
      pickup_time: { option: "scheduled", scheduledDate: pickup.date, scheduledTime: pickup.time },
    }),
    reason_code: reason,
    ...(text === "" ? {} : { reason: text }),
    agreed_by_phone: isAgreed,
  };
}
