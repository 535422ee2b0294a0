import type {
  AdminHoliday,
  AdminHoursRow,
  holidayBody,
  hoursBody,
  HoursRow,
  PublicHoliday,
  Setting as WireSetting,
  StoreStatus,
} from "@contract/schemas/store.ts";
import { type Holiday, type HolidayDraft, lastDateOf } from "@domain/hours/holidays.ts";
import { isBreak, isStopped, type StoreState } from "@domain/hours/open_status.ts";
import { type Resumption, resumption } from "@domain/hours/ordering_resumes.ts";
import { asapMinutes, asapOffer, type PickupRules } from "@domain/hours/pickup_slots.ts";
import type { DayHoursDraft, WeeklyHours } from "@domain/hours/weekly_hours.ts";
import type { StoreFacts } from "@domain/ports/store.ts";
import { hasLunch, isLunch } from "@domain/menu/lunch.ts";
import { noAsapTexts } from "@domain/hours/no_asap_texts.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { offeredUtensils, type Utensil } from "@domain/cart/utensils.ts";
import { dateFormatter } from "@domain/shared/date_formatter.ts";
import { clockText, type Language, languages } from "@domain/shared/language.ts";
import {
  addDays,
  dayOfWeek,
  daysOfWeek,
  type Instant,
  localDateOf,
  localTimeOf,
  zone,
} from "@domain/shared/local_time.ts";
import { toDollars, toPercent } from "@domain/shared/money.ts";
import { orderingOff, pauseNow } from "@domain/usecases/store/store_rules.ts";
import { momentTexts, pauseLabels, type PauseReason } from "../guest_texts.ts";
import { noAsapText, orderingOffText } from "./ordering_texts.ts";
import { iso } from "../instant.ts";
import type { z } from "zod";
import { texts as settingTexts } from "@contract/setting_texts.ts";
import { isKnownSetting } from "@domain/settings/setting_rules.ts";
import type { Setting } from "@domain/usecases/store/edit_settings.ts";
import { dayVersion, holidayVersion } from "@domain/usecases/store/edit_store.ts";
import { type CapacityLimits, nextWindow, type WindowLoad } from "@domain/hours/capacity.ts";

/** Returns seven rows, Sunday first. A day without hours is closed (docs/product-rules.md, "Operating hours"). */
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

/** Returns a holiday for guests. `date` is its next date. */
export function toPublicHoliday(holiday: Holiday, date: string): PublicHoliday {
  const { closure } = holiday;
  return {
    id: holiday.id,
    name: holiday.name.en,
    name_korean: holiday.name.ko,
    start_date: date,
    end_date: holiday.endDate === undefined ? null : lastDateOf(holiday, date),
    closure_type: closure.kind === "closed" ? "closed_all_day" : "modified_hours",
    modified_open_time: closure.kind === "closed" ? null : closure.open,
    modified_close_time: closure.kind === "closed" ? null : closure.close,
    notes: holiday.guestMessage.en,
    notes_korean: holiday.guestMessage.ko,
    is_recurring: holiday.isRecurring,
  };
}

/** `rules` include the kitchen's state when the settings need it. */
export function toStoreStatus(
  facts: StoreFacts,
  state: StoreState,
  now: Instant,
  rules: PickupRules,
): StoreStatus {
  const { settings } = facts;
  const today = localDateOf(now);
  const off = orderingOff(facts);
  const opensAt = "opensAt" in state ? state.opensAt : undefined;
  const closesAt = "closesAt" in state ? state.closesAt : undefined;
  const lastOrderAt = "lastOrderAt" in state ? state.lastOrderAt : undefined;
  const pause = pauseNow(facts, now);
  const offer = asapOffer(facts.calendar, now, rules, 0, pause);
  const resumes = resumption(facts.calendar, now, rules, 0, pause);
  const paused = isStopped(pause, now) ? "staff" : state.state === "paused" ? state.reason : undefined;
  return {
    restaurant: {
      restaurant_name: settings.restaurant.name.en,
      restaurant_name_korean: settings.restaurant.name.ko,
      restaurant_phone: formatPhone(settings.restaurant.phone),
      restaurant_address: settings.restaurant.address,
      restaurant_email: settings.restaurant.email,
      parking_note: settings.restaurant.parkingNote.en,
      parking_note_korean: settings.restaurant.parkingNote.ko,
      hero_line: settings.restaurant.heroLine.en,
      hero_line_korean: settings.restaurant.heroLine.ko,
      story: settings.restaurant.story.en,
      story_korean: settings.restaurant.story.ko,
      about: settings.restaurant.about.en,
      about_korean: settings.restaurant.about.ko,
      picture_url: settings.restaurant.pictureUrl || null,
      picture_text: settings.restaurant.pictureText.en,
      picture_text_korean: settings.restaurant.pictureText.ko,
      first_year: settings.restaurant.firstYear || null,
    },
    pricing: {
      tax_rate: toPercent(settings.taxPpm),
      service_fee_rate: toPercent(settings.serviceFeePpm),
      service_fee_purpose: settings.serviceFeePurpose.en,
      service_fee_purpose_korean: settings.serviceFeePurpose.ko,
      lunch: {
        days: hasLunch(settings.lunch) ? [...settings.lunch.days] : [],
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
    asap_minutes: offer.available ? offer.minutes : asapMinutes(rules, 0),
    today: {
      date: today,
      day_of_week: dayOfWeek(today),
      is_closed: state.state === "closed" && state.closedToday,
      is_break: isBreak(facts.calendar, now),
    },
    pause: paused === undefined ? null : toPause(paused, resumes, settings.restaurant.phone, now),
    ordering: {
      available: off === undefined,
      code: off?.reason ?? null,
      reason: off ? orderingOffText(off) : null,
    },
    sells_alcohol: settings.alcoholEndsAt === undefined || now < settings.alcoholEndsAt,
    prop_65: settings.prop65,
    limits: { per_line: settings.limits.perLine, total: settings.limits.total },
    utensils: offeredUtensils(settings.utensils).map(toUtensil),
    sends_texts: settings.textsGuests,
    measures_page_speed: settings.measuresPageSpeed,
    text_area_codes: [...settings.textAreaCodes],
  };
}

function toPause(
  reason: PauseReason,
  resumes: Resumption | undefined,
  phone: string,
  now: Instant,
): StoreStatus["pause"] {
  const code = ({ staff: "paused", asap_off: "asap_off", no_tablet: "unattended" } as const)[reason];
  return {
    reason,
    until: reason === "no_tablet" || resumes === undefined ? null : iso(resumes.at),
    label: pauseLabel(reason, resumes, now, "en"),
    message: noAsapText(code, { resumes, phone }),
    translations: Object.fromEntries(
      languages.filter((language) => language !== "en").map((language) => [language, {
        label: pauseLabel(reason, resumes, now, language),
        message: noAsapTexts[language][code](
          resumes && { text: messageTime(resumes, language), isToday: resumes.isToday },
          formatPhone(phone),
        ),
      }]),
    ),
  };
}

function pauseLabel(
  reason: PauseReason,
  resumes: Resumption | undefined,
  now: Instant,
  language: Language,
): string {
  return pauseLabels[language][reason](resumes && labelTime(resumes, now, language));
}

/** Up to this many days ahead, a weekday alone is unambiguous. */
const weekdayDays = 6;

/** Returns "1:40 PM" for today, "Sat 11:00 AM" within six days, otherwise "Nov 30, 11:00 AM". */
function labelTime({ at, isToday }: Resumption, now: Instant, language: Language): string {
  const time = timeText(at, language);
  if (isToday) return time;
  const date = localDateOf(at);
  const { onWeekday, onDate } = momentTexts[language];
  return date <= addDays(localDateOf(now), weekdayDays)
    ? onWeekday(weekday(at, language), time)
    : onDate(monthAndDay(at, language), time);
}

/** Returns "1:40 PM" for today, otherwise "Mon, Nov 23, 11:00 AM". */
function messageTime({ at, isToday }: Resumption, language: Language): string {
  const time = timeText(at, language);
  return isToday ? time : momentTexts[language].onDate(dayName(at, language), time);
}

/** Returns the Los Angeles local time as "1:40 PM". */
const timeText = (at: Instant, language: Language): string => clockText(localTimeOf(at), language);

const dayName = dateFormatter({ timeZone: zone, weekday: "short", month: "short", day: "numeric" });
const weekday = dateFormatter({ timeZone: zone, weekday: "long" });
const monthAndDay = dateFormatter({ timeZone: zone, month: "short", day: "numeric" });

/** Returns the Los Angeles date ("YYYY-MM-DD") and time ("HH:MM"), or null for undefined. */
export function dateAndTime(at: Instant | undefined): { date: string; time: string } | null {
  return at === undefined ? null : { date: localDateOf(at), time: localTimeOf(at) };
}

export function toUtensil({ id, name }: Utensil): StoreStatus["utensils"][number] {
  return { id, name: name.en, name_korean: name.ko };
}

export function toAdminHours(weekly: WeeklyHours): AdminHoursRow[] {
  return toHoursRows(weekly).map((row) => ({
    ...row,
    version: dayVersion(weekly.find((hours) => hours.day === row.day_of_week)),
  }));
}

/** Returns a day of the form. A break splits it into two intervals. */
export function toDayDraft(
  row: z.output<typeof hoursBody>[number],
): DayHoursDraft & { version?: string | undefined } {
  const hasBreak = isGiven(row.break_start) || isGiven(row.break_end);
  const hasTimes = isGiven(row.open_time) || isGiven(row.close_time) || hasBreak;
  const intervals = hasBreak
    ? [{ open: row.open_time, close: row.break_start }, { open: row.break_end, close: row.close_time }]
    : [{ open: row.open_time, close: row.close_time }];
  return {
    day: row.day_of_week,
    isClosed: row.is_closed,
    intervals: row.is_closed && !hasTimes ? [] : intervals,
    version: row.version,
  };
}

export function toAdminHoliday(holiday: Holiday): AdminHoliday {
  const { closure } = holiday;
  return {
    id: holiday.id,
    name: holiday.name.en,
    name_korean: holiday.name.ko,
    date: holiday.date,
    end_date: holiday.endDate ?? null,
    type: closure.kind,
    open_time: closure.kind === "closed" ? null : closure.open,
    close_time: closure.kind === "closed" ? null : closure.close,
    notes: holiday.notes,
    is_recurring: holiday.isRecurring,
    guest_message: holiday.guestMessage.en,
    guest_message_korean: holiday.guestMessage.ko,
    version: holidayVersion(holiday),
  };
}

export function toHolidayDraft(body: z.output<typeof holidayBody>): HolidayDraft {
  return {
    name: { en: body.name, ko: body.name_korean ?? "" },
    date: body.date,
    endDate: body.end_date,
    kind: body.type,
    openTime: body.open_time,
    closeTime: body.close_time,
    isRecurring: body.is_recurring,
    notes: body.notes,
    guestMessage: { en: body.guest_message ?? "", ko: body.guest_message_korean ?? "" },
  };
}

export function toSetting({ key, value, type, tab }: Setting): WireSetting {
  return {
    id: key,
    setting_key: key,
    setting_value: value,
    setting_type: type,
    description: isKnownSetting(key) ? settingTexts[`setting.${key}.hint`].en : "",
    tab,
    is_public: tab === "restaurant" || tab === "pricing",
  };
}

function isGiven(time: string | null | undefined): boolean {
  return time !== undefined && time !== null && time !== "";
}

export function toWindowLoad(window: Instant, load: WindowLoad, limits: CapacityLimits) {
  return {
    starts_at: iso(window),
    ends_at: iso(nextWindow(window)),
    ...load,
    max_orders: limits.orders,
    max_dishes: limits.dishes,
  };
}
