import type { HoursRow, PublicHoliday, StoreStatus } from "@contract/store.ts";
import type { Holiday } from "@domain/hours/holidays.ts";
import { resumption, type StoreState } from "@domain/hours/open_status.ts";
import { asapMinutes } from "@domain/hours/pickup_slots.ts";
import type { WeeklyHours } from "@domain/hours/weekly_hours.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { isLunch } from "@domain/menu/lunch.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { dayOfWeek, daysOfWeek, type Instant, localDateOf, localTimeOf } from "@domain/shared/local_time.ts";
import { toDollars } from "@domain/shared/money.ts";
import { orderingOff, pauseNow, pickupRules } from "@domain/usecases/store_rules.ts";
import { noAsapSentence, toRefused } from "./refusals.ts";
import { toPercent } from "./wire_cart.ts";

/** Seven rows, Sunday first; a day without hours of its own is closed (decision 15). */
export function toHoursRows(weekly: WeeklyHours): HoursRow[] {
  return daysOfWeek.map((day) => {
    const hours = weekly.find((each) => each.day === day);
    const [first, second] = hours?.intervals ?? [];
    return {
      day_of_week: day,
      open_time: first?.open ?? "",
      close_time: second?.close ?? first?.close ?? "",
      is_closed: hours === undefined || hours.isClosed || first === undefined,
      break_start: second ? first?.close ?? null : null,
      break_end: second?.open ?? null,
    };
  });
}

/** `date` is the next day the holiday falls on. */
export function toPublicHoliday(holiday: Holiday, date: string): PublicHoliday {
  const { closure } = holiday;
  return {
    id: holiday.id,
    name: holiday.name,
    name_korean: holiday.nameKorean ?? "",
    start_date: date,
    closure_type: closure.kind === "closed" ? "closed_all_day" : "modified_hours",
    modified_open_time: closure.kind === "closed" ? null : closure.open,
    modified_close_time: closure.kind === "closed" ? null : closure.close,
    notes: holiday.guestMessage ?? "",
    notes_korean: holiday.guestMessageKorean ?? "",
    is_recurring: holiday.isRecurring,
  };
}

export function toStoreStatus(facts: StoreFacts, state: StoreState, now: Instant): StoreStatus {
  const { settings } = facts;
  const today = localDateOf(now);
  const off = orderingOff(facts);
  const opensAt = "opensAt" in state ? state.opensAt : undefined;
  const closesAt = "closesAt" in state ? state.closesAt : undefined;
  const lastOrderAt = "lastOrderAt" in state ? state.lastOrderAt : undefined;
  const rules = pickupRules(facts, now);
  const resumes = resumption(facts.calendar, now, rules, 0, pauseNow(facts, now));
  return {
    restaurant: {
      restaurant_name: settings.restaurant.name,
      restaurant_name_korean: settings.restaurant.nameKorean,
      restaurant_phone: formatPhone(settings.restaurant.phone),
      restaurant_address: settings.restaurant.address,
      restaurant_email: settings.restaurant.email,
    },
    pricing: {
      tax_rate: toPercent(settings.taxPpm),
      service_fee_rate: toPercent(settings.serviceFeePpm),
      lunch: {
        days: [...settings.lunch.days],
        from: settings.lunch.from,
        to: settings.lunch.to,
        difference: toDollars(settings.lunch.differenceCents),
        is_now: isLunch(now, settings.lunch),
      },
    },
    is_open: state.state !== "closed",
    state: state.state,
    closes_at: closesAt === undefined ? null : localTimeOf(closesAt),
    last_order_at: lastOrderAt === undefined ? null : localTimeOf(lastOrderAt),
    opens_at: dateAndTime(opensAt),
    resumes_at: off || resumes?.at === now ? null : dateAndTime(resumes?.at),
    asap_minutes: asapMinutes(rules, 0),
    today: {
      date: today,
      day_of_week: dayOfWeek(today),
      is_closed: state.state === "closed" && state.closedToday,
    },
    pause: state.state === "paused"
      ? {
        reason: state.why,
        until: state.resumesAt === undefined ? null : new Date(state.resumesAt).toISOString(),
        sentence: noAsapSentence(
          state.why === "no_tablet" ? "unattended" : "paused",
          { resumes, phone: settings.restaurant.phone },
        ),
      }
      : null,
    ordering: { available: off === undefined, reason: off ? toRefused(off).error : null },
    limits: { per_line: settings.limits.perLine, total: settings.limits.total },
    text_area_codes: [...settings.textAreaCodes],
  };
}

/** As the wire writes a moment in Los Angeles: its date and its time. */
export function dateAndTime(at: Instant | undefined): { date: string; time: string } | null {
  return at === undefined ? null : { date: localDateOf(at), time: localTimeOf(at) };
}
