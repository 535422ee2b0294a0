import { type Cents, parseDecimal, parsePercent, type Ppm } from "../shared/money.ts";
import { type CapacityRules, parseBands } from "../hours/capacity.ts";
import { type CallNumber, minCallMinutes, parseCallNumbers } from "../notification/call_ladder.ts";
import { type ListedUtensil, parseUtensils } from "../cart/utensils.ts";
import { alcoholEnd } from "../menu/alcohol.ts";
import type { LunchRules } from "../menu/lunch.ts";
import type { Language, Texts } from "../shared/language.ts";
import type { ThreeDSecureRules } from "../payment/three_d_secure.ts";
import type { LegalPage } from "./legal_page.ts";
import type { Role } from "../staff/permissions.ts";
import { readRoles } from "../staff/second_factor.ts";
import { type DayOfWeek, type Instant, type LocalTime, parseLocalDate } from "../shared/local_time.ts";

export type SettingType = "boolean" | "number" | "text";
export type SettingTab =
  | "restaurant"
  | "pricing"
  | "ordering"
  | "operations"
  | "notifications"
  | "legal"
  | "advanced";

type KnownSetting = { type: SettingType; tab: SettingTab; initial: string };

/** Every known setting with its default. Their names and explanations are in `contract/setting_texts.ts`. See docs/product-rules.md, "Settings". */
export const knownSettings = {
  restaurant_name: text("restaurant", ""),
  restaurant_name_korean: text("restaurant", ""),
  restaurant_phone: text("restaurant", ""),
  restaurant_address: text("restaurant", ""),
  restaurant_email: text("restaurant", ""),
  parking_note: text("restaurant", ""),
  parking_note_korean: text("restaurant", ""),
  hero_line: text("restaurant", ""),
  hero_line_korean: text("restaurant", ""),
  story: text("restaurant", ""),
  story_korean: text("restaurant", ""),
  about: text("restaurant", ""),
  about_korean: text("restaurant", ""),
  restaurant_picture: text("restaurant", ""),
  picture_text: text("restaurant", ""),
  picture_text_korean: text("restaurant", ""),
  first_year: number("restaurant", "0"),
  tax_rate: number("pricing", "8.75"),
  service_fee_rate: number("pricing", "0"),
  service_fee_purpose: text("pricing", ""),
  service_fee_purpose_korean: text("pricing", ""),
  lunch_days: text("pricing", "1,2,3,4,5"),
  lunch_start_time: text("pricing", "11:00"),
  lunch_end_time: text("pricing", "15:00"),
  lunch_difference: number("pricing", "2.00"),
  online_ordering_enabled: flag("ordering", "true"),
  auto_accept_orders: flag("ordering", "false"),
  max_prep_time_minutes: number("ordering", "90"),
  order_ahead_limit_hours: number("ordering", "72"),
  last_order_minutes: number("ordering", "15"),
  expire_asap_minutes: number("ordering", "15"),
  expire_scheduled_minutes: number("ordering", "30"),
  offer_minutes: number("ordering", "5"),
  max_orders_per_slot: number("ordering", "0"),
  max_dishes_per_slot: number("ordering", "0"),
  capacity_bands: text("ordering", ""),
  kitchen_parallel_dishes: number("ordering", "0"),
  large_order_dishes: number("ordering", "0"),
  large_order_lead_minutes: number("ordering", "60"),
  cart_suggestions: flag("ordering", "true"),
  utensils: text(
    "ordering",
    [
      "chopsticks | Chopsticks | 젓가락",
      "spoon | Spoon | 숟가락",
      "fork | Fork | 포크",
      "napkins | Napkins | 냅킨",
      "straw | Straw | 빨대",
      "gochujang | Gochujang sauce | 고추장",
      "soy_sauce | Soy sauce | 간장",
    ].join("\n"),
  ),
  max_quantity_per_line: number("ordering", "20"),
  max_dishes_per_order: number("ordering", "60"),
  pause_without_tablet: flag("operations", "true"),
  managers_refund_on_cancel: flag("operations", "true"),
  pickup_code_enabled: flag("operations", "true"),
  pickup_code_above: number("operations", "100.00"),
  unusual_order_code: flag("operations", "false"),
  unusual_order_call: flag("operations", "false"),
  three_d_secure_above: number("operations", "150.00"),
  three_d_secure_dishes: number("operations", "20"),
  three_d_secure_by_record: flag("operations", "true"),
  print_automatically: flag("operations", "false"),
  alert_phone: text("notifications", ""),
  calls_enabled: flag("notifications", "false"),
  call_numbers: text("notifications", ""),
  call_after_minutes: number("notifications", "5"),
  drill_minutes: number("notifications", "10"),
  email_notifications_enabled: flag("notifications", "true"),
  sms_notifications_enabled: flag("notifications", "true"),
  monthly_ledger_enabled: flag("notifications", "false"),
  text_area_codes: text("notifications", ""),
  alcohol_last_day: text("legal", "2026-12-31"),
  prop_65_text: text("legal", ""),
  prop_65_text_korean: text("legal", ""),
  privacy_text: text("legal", ""),
  privacy_text_korean: text("legal", ""),
  terms_text: text("legal", ""),
  terms_text_korean: text("legal", ""),
  refunds_text: text("legal", ""),
  refunds_text_korean: text("legal", ""),
  accessibility_text: text("legal", ""),
  accessibility_text_korean: text("legal", ""),
  second_factor_roles: text("advanced", "super_admin"),
  station_lock_minutes: number("advanced", "5"),
  retention_months: number("advanced", "24"),
  measure_page_speed: flag("advanced", "true"),
  maintenance_mode: flag("advanced", "false"),
  loyalty_program_enabled: flag("advanced", "false"),
} as const satisfies Record<string, KnownSetting>;

export type SettingKey = keyof typeof knownSettings;

/** Typed settings: amounts in cents, rates in ppm, durations in minutes, hours or months as named. */
export type Settings = {
  restaurant: {
    name: Texts;
    phone: string;
    address: string;
    email: string;
    /** Where guests park; empty to hide it. */
    parkingNote: Texts;
    /** The restaurant's own texts on its pages; empty ones hide their part. */
    heroLine: Texts;
    story: Texts;
    about: Texts;
    /** The address of the restaurant's own picture (`pictureUrl`); empty without one. */
    pictureUrl: string;
    pictureText: Texts;
    /** 0 to hide it. */
    firstYear: number;
  };
  taxPpm: Ppm;
  /** An admin has saved the rate. Until then the default is charged. */
  isTaxRateSaved: boolean;
  serviceFeePpm: Ppm;
  /** What the fee is for. */
  serviceFeePurpose: Readonly<Record<Language, string>>;
  lunch: LunchRules;
  /** From when on no alcoholic drink is sold; undefined: sales do not end. */
  alcoholEndsAt: Instant | undefined;
  /** The Proposition 65 warning; empty to hide it. */
  prop65: Readonly<Record<Language, string>>;
  isOrderingEnabled: boolean;
  isInMaintenance: boolean;
  autoAccept: boolean;
  maxPrepMinutes: number;
  orderAheadHours: number;
  lastOrderMinutes: number;
  expireAsapMinutes: number;
  offerMinutes: number;
  expireScheduledMinutes: number;
  limits: { perLine: number; total: number };
  capacity: CapacityRules;
  /** Dishes that the kitchen prepares at the same time; 0 ignores the queue. */
  parallelDishes: number;
  /** An order with `dishes` or more needs `leadMinutes`; 0 dishes: no order does. */
  largeOrder: { dishes: number; leadMinutes: number };
  /** What goes into the bag only on request. */
  utensils: readonly ListedUtensil[];
  /** Whether the cart suggests dishes. */
  suggestsDishes: boolean;
  pausesWithoutTablet: boolean;
  /** Whether staff ever ask for the pickup code, above which total, and for every unusual order. */
  pickupCode: { isAsked: boolean; aboveCents: Cents; isForUnusual: boolean };
  /** Whether staff should call the guest of an unusual order first. */
  callsAboutUnusual: boolean;
  /** When guests are asked for 3-D Secure. */
  threeDSecure: ThreeDSecureRules;
  printsAutomatically: boolean;
  /** When true, a manager's cancellation refunds the order in full, although managers may not refund. */
  managersRefundOnCancel: boolean;
  alertPhone: string;
  /** The numbers to call, none while calls are off, and after how many minutes without an answer. */
  calls: { isOn: boolean; numbers: readonly CallNumber[]; afterMinutes: number };
  /** Minutes before opening at which the tablets ring as a test; 0: they do not. */
  drillMinutes: number;
  mailsGuests: boolean;
  textsGuests: boolean;
  /** Whether the ledger of each month is mailed to the restaurant. */
  mailsLedger: boolean;
  /** Area codes outside the US and Canada that can get texts. */
  textAreaCodes: readonly string[];
  secondFactorRoles: readonly Role[];
  /** Minutes without an action until a paired station locks. */
  stationLockMinutes: number;
  retentionMonths: number;
  /** Whether guests' browsers report how fast pages load. */
  measuresPageSpeed: boolean;
  /** The restaurant's own legal texts; empty for the default. */
  legal: Readonly<Record<LegalPage, Readonly<Record<Language, string>>>>;
};

/** Maximum for `orderAheadHours`: card holds expire after 7 days. See docs/product-rules.md, "Holds and captures". */
export const longestOrderAheadHours = 144;

/** Parses the stored texts. Missing and invalid values become the defaults. */
export function readSettings(stored: ReadonlyMap<string, string>): Settings {
  const read = (key: SettingKey) => stored.get(key) ?? knownSettings[key].initial;
  const isOn = (key: SettingKey) =>
    (["true", "false"].includes(read(key)) ? read(key) : knownSettings[key].initial) === "true";
  const percent = (key: SettingKey) =>
    parsePercent(read(key)) ?? parsePercent(knownSettings[key].initial) ?? 0;
  const whole = (key: SettingKey) => parseDecimal(read(key), 0) ?? Number(knownSettings[key].initial);
  const dollars = (key: SettingKey): Cents =>
    parseDecimal(read(key), 2) ?? parseDecimal(knownSettings[key].initial, 2) ?? 0;
  const lastDay = parseLocalDate(read("alcohol_last_day"));
  return {
    restaurant: {
      name: { en: read("restaurant_name"), ko: read("restaurant_name_korean") },
      phone: read("restaurant_phone"),
      address: read("restaurant_address"),
      email: read("restaurant_email"),
      parkingNote: { en: read("parking_note"), ko: read("parking_note_korean") },
      heroLine: { en: read("hero_line"), ko: read("hero_line_korean") },
      story: { en: read("story"), ko: read("story_korean") },
      about: { en: read("about"), ko: read("about_korean") },
      pictureUrl: read("restaurant_picture"),
      pictureText: { en: read("picture_text"), ko: read("picture_text_korean") },
      firstYear: whole("first_year"),
    },
    taxPpm: percent("tax_rate"),
    isTaxRateSaved: stored.has("tax_rate"),
    serviceFeePpm: percent("service_fee_rate"),
    serviceFeePurpose: { en: read("service_fee_purpose"), ko: read("service_fee_purpose_korean") },
    lunch: {
      days: read("lunch_days").split(",").flatMap(toDay),
      from: toTime(read("lunch_start_time")) ?? "11:00",
      to: toTime(read("lunch_end_time")) ?? "15:00",
      differenceCents: dollars("lunch_difference"),
    },
    alcoholEndsAt: lastDay === undefined ? undefined : alcoholEnd(lastDay),
    prop65: { en: read("prop_65_text"), ko: read("prop_65_text_korean") },
    isOrderingEnabled: isOn("online_ordering_enabled"),
    isInMaintenance: isOn("maintenance_mode"),
    autoAccept: isOn("auto_accept_orders"),
    maxPrepMinutes: whole("max_prep_time_minutes"),
    orderAheadHours: Math.min(whole("order_ahead_limit_hours"), longestOrderAheadHours),
    lastOrderMinutes: whole("last_order_minutes"),
    expireAsapMinutes: whole("expire_asap_minutes"),
    offerMinutes: whole("offer_minutes"),
    expireScheduledMinutes: whole("expire_scheduled_minutes"),
    capacity: {
      usual: { orders: whole("max_orders_per_slot"), dishes: whole("max_dishes_per_slot") },
      bands: parseBands(read("capacity_bands")) ?? [],
    },
    parallelDishes: whole("kitchen_parallel_dishes"),
    largeOrder: { dishes: whole("large_order_dishes"), leadMinutes: whole("large_order_lead_minutes") },
    limits: { perLine: whole("max_quantity_per_line"), total: whole("max_dishes_per_order") },
    utensils: parseUtensils(read("utensils")) ?? parseUtensils(knownSettings.utensils.initial) ?? [],
    suggestsDishes: isOn("cart_suggestions"),
    pausesWithoutTablet: isOn("pause_without_tablet"),
    pickupCode: {
      isAsked: isOn("pickup_code_enabled"),
      aboveCents: dollars("pickup_code_above"),
      isForUnusual: isOn("unusual_order_code"),
    },
    callsAboutUnusual: isOn("unusual_order_call"),
    threeDSecure: {
      aboveCents: dollars("three_d_secure_above"),
      dishes: whole("three_d_secure_dishes"),
      isByRecord: isOn("three_d_secure_by_record"),
    },
    printsAutomatically: isOn("print_automatically"),
    managersRefundOnCancel: isOn("managers_refund_on_cancel"),
    alertPhone: read("alert_phone"),
    calls: {
      isOn: isOn("calls_enabled"),
      numbers: isOn("calls_enabled") ? parseCallNumbers(read("call_numbers")) ?? [] : [],
      afterMinutes: Math.max(minCallMinutes, whole("call_after_minutes")),
    },
    drillMinutes: whole("drill_minutes"),
    mailsGuests: isOn("email_notifications_enabled"),
    textsGuests: isOn("sms_notifications_enabled"),
    mailsLedger: isOn("monthly_ledger_enabled"),
    textAreaCodes: read("text_area_codes").split(",").filter((code) => /^\d{3}$/.test(code)),
    secondFactorRoles: readRoles(read("second_factor_roles")),
    stationLockMinutes: Math.max(1, whole("station_lock_minutes")),
    retentionMonths: Math.max(1, whole("retention_months")),
    measuresPageSpeed: isOn("measure_page_speed"),
    legal: {
      privacy: { en: read("privacy_text"), ko: read("privacy_text_korean") },
      terms: { en: read("terms_text"), ko: read("terms_text_korean") },
      refunds: { en: read("refunds_text"), ko: read("refunds_text_korean") },
      accessibility: { en: read("accessibility_text"), ko: read("accessibility_text_korean") },
    },
  };
}

/** Returns the settings of an installation without a service for texts and calls: both are off. */
export function settingsWithoutTexts(settings: Settings): Settings {
  return {
    ...settings,
    textsGuests: false,
    alertPhone: "",
    calls: { ...settings.calls, isOn: false, numbers: [] },
  };
}

function toDay(text: string): DayOfWeek[] {
  const day = [0, 1, 2, 3, 4, 5, 6].find((each) => String(each) === text.trim());
  return day === undefined ? [] : [day as DayOfWeek];
}

function toTime(text: string): LocalTime | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;
}

function text(tab: SettingTab, initial: string): KnownSetting {
  return { type: "text", tab, initial };
}

function number(tab: SettingTab, initial: string): KnownSetting {
  return { type: "number", tab, initial };
}

function flag(tab: SettingTab, initial: "true" | "false"): KnownSetting {
  return { type: "boolean", tab, initial };
}

/** Unchanged carts are deleted after this many days. */
export const cartDays = 30;

/** Contact details of checkouts that did not become orders are erased after this many days. */
export const checkoutDays = 30;
