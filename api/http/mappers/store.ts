import type { HoursRow, PublicHoliday, StoreStatus } from "@contract/schemas/store.ts";
import { type Holiday, lastDateOf } from "@domain/hours/holidays.ts";
import { isStopped, type StoreState } from "@domain/hours/open_status.ts";
import { type Resumption, resumption } from "@domain/hours/ordering_resumes.ts";
import { asapMinutes } from "@domain/hours/pickup_slots.ts";
import type { WeeklyHours } from "@domain/hours/weekly_hours.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { isLunch } from "@domain/menu/lunch.ts";
import { formatPhone } from "@domain/order/phone.ts";
import {
  addDays,
  dayNames,
  dayOfWeek,
  daysOfWeek,
  formatDate,
  formatTimeOf,
  type Instant,
  type LocalDate,
  localDateOf,
  localTimeOf,
} from "@domain/shared/local_time.ts";
import { toDollars } from "@domain/shared/money.ts";
import { orderingOff, pauseNow, pickupRules } from "@domain/usecases/store/store_rules.ts";
import { noAsapText, orderingOffText } from "../ordering_texts.ts";
import { toPercent } from "./cart.ts";
import { iso } from "./instant.ts";

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
    end_date: holiday.endDate === undefined ? null : lastDateOf(holiday, date),
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
  const pause = pauseNow(facts, now);
  const resumes = resumption(facts.calendar, now, rules, 0, pause);
  const paused = isStopped(pause, now) ? "staff" : state.state === "paused" ? state.why : undefined;
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
    pause: paused === undefined ? null : toPause(paused, resumes, settings.restaurant.phone, now),
    ordering: {
      available: off === undefined,
      code: off?.why ?? null,
      reason: off ? orderingOffText(off) : null,
    },
    limits: { per_line: settings.limits.perLine, total: settings.limits.total },
    text_area_codes: [...settings.textAreaCodes],
  };
}

function toPause(
  reason: NonNullable<StoreStatus["pause"]>["reason"],
  resumes: Resumption | undefined,
  phone: string,
  now: Instant,
): StoreStatus["pause"] {
  const code = ({ staff: "paused", asap_off: "asap_off", no_tablet: "unattended" } as const)[reason];
  return {
    reason,
    until: reason === "no_tablet" || resumes === undefined ? null : iso(resumes.at),
    ...pauseLabels(reason, resumes, now),
    sentence: noAsapText(code, { resumes, phone }),
    sentence_korean: pauseSentenceKorean(reason, resumes, formatPhone(phone)),
  };
}

/** A few words for the header, short enough for a phone. */
function pauseLabels(
  reason: "staff" | "asap_off" | "no_tablet",
  resumes: Resumption | undefined,
  now: Instant,
): { label: string; label_korean: string } {
  const [when, korean] = resumes ? [shortMoment(resumes, now), shortMomentKorean(resumes, now)] : [];
  switch (reason) {
    case "staff":
      return {
        label: when ? `orders paused until ${when}` : "orders paused",
        label_korean: korean ? `${korean}까지 주문 중지` : "주문 중지",
      };
    case "asap_off":
      return {
        label: when ? `no ASAP orders until ${when}` : "no ASAP orders",
        label_korean: korean ? `${korean}까지 예약 주문만` : "예약 주문만",
      };
    case "no_tablet":
      return {
        label: when ? `earliest pickup ${when}` : "no ASAP orders",
        label_korean: korean ? `가장 빠른 픽업 ${korean}` : "예약 주문만",
      };
  }
}

/** Beyond this many days a weekday says too little. */
const weekdayDays = 6;

/** "1:40 PM" today, "Sat 11:00 AM" within six days, else "Nov 30, 11:00 AM". */
function shortMoment({ at, isToday }: Resumption, now: Instant): string {
  if (isToday) return formatTimeOf(at);
  const date = localDateOf(at);
  if (date <= addDays(localDateOf(now), weekdayDays)) {
    return `${dayNames[dayOfWeek(date)].slice(0, 3)} ${formatTimeOf(at)}`;
  }
  const [, monthAndDay = ""] = formatDate(date).split(", ");
  return `${monthAndDay.replace(/^(\w{3})\w*/, "$1")}, ${formatTimeOf(at)}`;
}

/** "오후 1:40" today, "토요일 오전 11:00" within six days, else "11월 30일 오전 11:00". */
function shortMomentKorean({ at, isToday }: Resumption, now: Instant): string {
  const time = timeKorean(at);
  if (isToday) return time;
  const date = localDateOf(at);
  return date <= addDays(localDateOf(now), weekdayDays)
    ? `${"일월화수목금토"[dayOfWeek(date)]}요일 ${time}`
    : `${monthAndDayKorean(date)} ${time}`;
}

function pauseSentenceKorean(
  reason: "staff" | "asap_off" | "no_tablet",
  resumes: Resumption | undefined,
  phone: string,
): string {
  const when = resumes && momentKorean(resumes);
  switch (reason) {
    case "staff":
      return `주방에서 ${
        when ? `${when}경까지 ` : ""
      }주문을 잠시 멈췄습니다. 그 후에 다시 주문하시거나 전화해 주세요.`;
    case "asap_off":
      return `${
        when ? `${when}경까지 ` : "지금은 "
      }바로 픽업 주문을 받지 않습니다. 픽업 시간을 예약해 주세요.`;
    case "no_tablet":
      return `지금은 바로 픽업 주문을 받을 수 없습니다.${when ? ` 가장 빠른 픽업 시간: ${when}.` : ""}` +
        ` ${phone}번으로 전화하시거나 픽업 시간을 예약해 주세요.`;
  }
}

/** "오후 1:40" today, else "11월 23일 (월) 오전 11:00", Los Angeles. */
function momentKorean({ at, isToday }: Resumption): string {
  const date = localDateOf(at);
  return isToday
    ? timeKorean(at)
    : `${monthAndDayKorean(date)} (${"일월화수목금토"[dayOfWeek(date)]}) ${timeKorean(at)}`;
}

function monthAndDayKorean(date: LocalDate): string {
  const [, month, day] = date.split("-").map(Number);
  return `${month}월 ${day}일`;
}

function timeKorean(at: Instant): string {
  const [hour = 0, minute = 0] = localTimeOf(at).split(":").map(Number);
  return `${hour < 12 ? "오전" : "오후"} ${hour % 12 || 12}:${String(minute).padStart(2, "0")}`;
}

/** As the wire writes a moment in Los Angeles: its date and its time. */
export function dateAndTime(at: Instant | undefined): { date: string; time: string } | null {
  return at === undefined ? null : { date: localDateOf(at), time: localTimeOf(at) };
}
