import { type Cents, parseDecimal, parsePercent, type Ppm } from "../shared/money.ts";
import { type CapacityRules, parseBands } from "../hours/capacity.ts";
import { type CallNumber, minCallMinutes, parseCallNumbers } from "../notification/call_ladder.ts";
import { type ListedUtensil, parseUtensils } from "../cart/utensils.ts";
import type { LunchRules } from "../menu/lunch.ts";
import type { Language } from "../shared/language.ts";
import type { LegalPage } from "./legal_page.ts";
import type { Role } from "../staff/permissions.ts";
import { readRoles } from "../staff/second_factor.ts";
import type { DayOfWeek, LocalTime } from "../shared/local_time.ts";

export type SettingType = "boolean" | "number" | "text";
export type SettingTab =
  | "restaurant"
  | "pricing"
  | "ordering"
  | "operations"
  | "notifications"
  | "legal"
  | "advanced";

type KnownSetting = { type: SettingType; tab: SettingTab; initial: string; description: string };

/** Every known setting with its default. See docs/product-rules.md, "Settings". */
export const knownSettings = {
  restaurant_name: text("restaurant", "", "Shown in the header, emails and tickets"),
  restaurant_name_korean: text("restaurant", "", "Shown beside the name"),
  restaurant_phone: text("restaurant", "", "The number guests call"),
  restaurant_address: text("restaurant", "", "Where guests pick up"),
  restaurant_email: text("restaurant", "", "The address guests write to"),
  parking_note: text("restaurant", "", "Where guests park. Shown with directions; empty hides it"),
  parking_note_korean: text("restaurant", "", "The parking note in Korean"),
  hero_line: text("restaurant", "", "One sentence below the name on the home page; empty hides it"),
  hero_line_korean: text("restaurant", "", "The sentence below the name in Korean"),
  story: text("restaurant", "", '"Our story" on the home page; empty hides it'),
  story_korean: text("restaurant", "", '"Our story" in Korean'),
  about: text("restaurant", "", "About the kitchen, on the page About us; empty hides it"),
  about_korean: text("restaurant", "", "About the kitchen, in Korean"),
  first_year: number("restaurant", "0", "The year the restaurant opened, on the page About us (0: hidden)"),
  tax_rate: number("pricing", "8.75", "Sales tax in percent"),
  service_fee_rate: number("pricing", "0", "Service fee in percent. A separate, taxed line when not 0"),
  service_fee_purpose: text(
    "pricing",
    "",
    "What the service fee is for. Guests read it wherever prices stand. A fee needs it in both languages",
  ),
  service_fee_purpose_korean: text("pricing", "", "What the service fee is for, in Korean"),
  lunch_days: text("pricing", "1,2,3,4,5", "Lunch prices apply on these days"),
  lunch_start_time: text("pricing", "11:00", "Lunch prices start"),
  lunch_end_time: text("pricing", "15:00", "Lunch prices end"),
  lunch_difference: number("pricing", "2.00", "Dinner usually costs this much more, in dollars"),
  online_ordering_enabled: flag("ordering", "true", "Guests can order online"),
  auto_accept_orders: flag(
    "ordering",
    "false",
    "Orders are accepted and charged automatically during open hours",
  ),
  max_prep_time_minutes: number("ordering", "90", "The longest ready time staff can promise"),
  order_ahead_limit_hours: number("ordering", "72", "How far ahead guests can schedule (at most 144)"),
  last_order_minutes: number("ordering", "15", "ASAP orders stop this long before closing"),
  expire_asap_minutes: number("ordering", "15", "An unanswered ASAP order expires after this much open time"),
  expire_scheduled_minutes: number(
    "ordering",
    "30",
    "An unanswered scheduled order expires after this much open time",
  ),
  offer_minutes: number("ordering", "5", "A guest can answer an offered change of the order this long"),
  max_orders_per_slot: number(
    "ordering",
    "0",
    "The most orders due in one 15-minute pickup window (0: no limit)",
  ),
  max_dishes_per_slot: number(
    "ordering",
    "0",
    "The most dishes due in one 15-minute pickup window (0: no limit)",
  ),
  capacity_bands: text(
    "ordering",
    "",
    'Other limits at certain hours: days, hours, orders/dishes. "5,6 18:00-20:00 6/20" is Friday and Saturday evening',
  ),
  kitchen_parallel_dishes: number(
    "ordering",
    "0",
    "How many dishes the kitchen prepares at the same time. ASAP times then grow with the queue (0: they do not)",
  ),
  large_order_dishes: number(
    "ordering",
    "0",
    "An order with this many dishes needs a longer lead time (0: none does)",
  ),
  large_order_lead_minutes: number("ordering", "60", "The lead time of a large order, in minutes"),
  cart_suggestions: flag(
    "ordering",
    "true",
    "The cart suggests side dishes and drinks that go with the order",
  ),
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
    "What guests can ask for at checkout. California allows none of it in a bag unless the guest asks for it",
  ),
  max_quantity_per_line: number("ordering", "20", "The most of one dish that a guest can add"),
  max_dishes_per_order: number("ordering", "60", "The most dishes in one order"),
  pause_without_tablet: flag(
    "operations",
    "true",
    "ASAP ordering turns off when no tablet has the orders page open with sound on",
  ),
  managers_refund_on_cancel: flag(
    "operations",
    "true",
    "When a manager cancels an accepted order, it is refunded in full. When off, an admin must refund it or settle it another way",
  ),
  pickup_code_enabled: flag(
    "operations",
    "true",
    "Staff ask for the guest's pickup code when they hand over the orders below. Off: never",
  ),
  pickup_code_above: number(
    "operations",
    "100.00",
    "The code is asked for when the total is above this many dollars (0: for every order)",
  ),
  unusual_order_code: flag(
    "operations",
    "false",
    "The code is also asked for when the order's card says that the order is unusual",
  ),
  unusual_order_call: flag(
    "operations",
    "false",
    "The card of an unusual order says to call the guest before accepting it",
  ),
  print_automatically: flag(
    "operations",
    "false",
    "Print the kitchen ticket as soon as an order is accepted",
  ),
  alert_phone: text("notifications", "", "Gets a text when no one responds to an order"),
  calls_enabled: flag("notifications", "false", "Calls the numbers below when the alert text has no effect"),
  call_numbers: text(
    "notifications",
    "",
    "Called one after the other, in this order",
  ),
  call_after_minutes: number(
    "notifications",
    "5",
    "Calls after this many minutes of open time without an answer, at least 4: the text goes after 3",
  ),
  drill_minutes: number(
    "notifications",
    "10",
    "The tablets ring this many minutes before opening, to check that someone hears them (0: they do not)",
  ),
  email_notifications_enabled: flag(
    "notifications",
    "true",
    "Emails to guests about accepted and ready orders",
  ),
  sms_notifications_enabled: flag("notifications", "true", "Texts to guests who asked for them"),
  monthly_ledger_enabled: flag(
    "notifications",
    "false",
    "On the 2nd of each month, the restaurant gets last month's tax report, orders and payouts by email",
  ),
  text_area_codes: text(
    "notifications",
    "",
    "Area codes outside the US and Canada that can get texts, separated by commas: 787, 939",
  ),
  privacy_text: text("legal", "", legalHint("/privacy")),
  privacy_text_korean: text("legal", "", legalHint("/ko/privacy")),
  terms_text: text("legal", "", legalHint("/terms")),
  terms_text_korean: text("legal", "", legalHint("/ko/terms")),
  refunds_text: text("legal", "", legalHint("/refunds")),
  refunds_text_korean: text("legal", "", legalHint("/ko/refunds")),
  accessibility_text: text("legal", "", legalHint("/accessibility")),
  accessibility_text_korean: text("legal", "", legalHint("/ko/accessibility")),
  second_factor_roles: text(
    "advanced",
    "",
    "Staff with these roles also need a code from their phone to sign in",
  ),
  station_lock_minutes: number(
    "advanced",
    "5",
    "A paired tablet asks for the PIN again after this many minutes without an action. It keeps ringing",
  ),
  retention_months: number("advanced", "24", "Guests' contact details are erased after this many months"),
  measure_page_speed: flag(
    "advanced",
    "true",
    "Measures how fast pages load for guests, without anything that identifies them",
  ),
  maintenance_mode: flag("advanced", "false", "Guests can only browse. Current orders continue"),
  loyalty_program_enabled: flag("advanced", "false", "Coming later"),
} as const satisfies Record<string, KnownSetting>;

export type SettingKey = keyof typeof knownSettings;

/** Typed settings: amounts in cents, rates in ppm, durations in minutes, hours or months as named. */
export type Settings = {
  restaurant: {
    name: string;
    nameKorean: string;
    phone: string;
    address: string;
    email: string;
    /** Where guests park; empty to hide it. */
    parkingNote: string;
    parkingNoteKorean: string;
    /** The restaurant's own texts on its pages; empty ones hide their part. */
    heroLine: string;
    heroLineKorean: string;
    story: string;
    storyKorean: string;
    about: string;
    aboutKorean: string;
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
  return {
    restaurant: {
      name: read("restaurant_name"),
      nameKorean: read("restaurant_name_korean"),
      phone: read("restaurant_phone"),
      address: read("restaurant_address"),
      email: read("restaurant_email"),
      parkingNote: read("parking_note"),
      parkingNoteKorean: read("parking_note_korean"),
      heroLine: read("hero_line"),
      heroLineKorean: read("hero_line_korean"),
      story: read("story"),
      storyKorean: read("story_korean"),
      about: read("about"),
      aboutKorean: read("about_korean"),
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

/** A function declaration, because `knownSettings` is above it. */
function legalHint(path: string): string {
  return `The text of ${path}. Empty: a text made from your settings. "# " begins a heading and "- " a list item`;
}

function text(tab: SettingTab, initial: string, description: string): KnownSetting {
  return { type: "text", tab, initial, description };
}

function number(tab: SettingTab, initial: string, description: string): KnownSetting {
  return { type: "number", tab, initial, description };
}

function flag(tab: SettingTab, initial: "true" | "false", description: string): KnownSetting {
  return { type: "boolean", tab, initial, description };
}

/** Unchanged carts are deleted after this many days. */
export const cartDays = 30;

/** Contact details of checkouts that did not become orders are erased after this many days. */
export const checkoutDays = 30;
