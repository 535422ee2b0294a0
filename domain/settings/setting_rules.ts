import { isEmailAddress } from "../shared/email.ts";
import { parseDecimal, parsePercent } from "../shared/money.ts";
import { parseLocalDate, parseLocalTime } from "../shared/local_time.ts";
import { maxLimits, parseBands } from "../hours/capacity.ts";
import { ok, refuse, type Result } from "../shared/result.ts";
import { roles } from "../staff/permissions.ts";
import {
  callNumbersText,
  maxCallNumbers,
  minCallMinutes,
  parseCallNumbers,
} from "../notification/call_ladder.ts";
import { offerMinutesRange } from "../order/offer.ts";
import { maxUtensils, parseUtensils, utensilsText } from "../cart/utensils.ts";
import { pictureColor, storedPath } from "../menu/picture.ts";
import { foreignAreaCodes, toE164 } from "../order/phone.ts";
import { toMultiLine, toPlainLine, toSingleLine } from "../shared/text.ts";
import { maxLegalText } from "./legal_page.ts";
import { knownSettings, longestOrderAheadHours, type SettingKey, type SettingType } from "./settings.ts";

/** The valid values of a setting; forms show the limits. Limits are in the setting's own unit. */
export type SettingRule =
  | { kind: "flag" }
  | { kind: "whole"; min: number; max: number }
  /** `digits`: maximum decimals. */
  | { kind: "decimal"; min: number; max: number; digits: number }
  | { kind: "text"; min: number; max: number; isMultiLine?: true }
  | { kind: "phone"; optional: boolean }
  | { kind: "email" }
  | { kind: "time" }
  | { kind: "date" }
  | { kind: "days" }
  | { kind: "roles" }
  | { kind: "area_codes" }
  | { kind: "capacity_bands" }
  | { kind: "utensils" }
  | { kind: "call_numbers" }
  | { kind: "picture" };

// Every page of the guests' site loads these texts, so they are short.
const storyRule: SettingRule = { kind: "text", min: 0, max: 400, isMultiLine: true };
const aboutRule: SettingRule = { kind: "text", min: 0, max: 800, isMultiLine: true };
const prop65Rule: SettingRule = { kind: "text", min: 0, max: 500, isMultiLine: true };
const legalRule: SettingRule = { kind: "text", min: 0, max: maxLegalText, isMultiLine: true };

export const settingRules: Readonly<Record<SettingKey, SettingRule>> = {
  restaurant_name: { kind: "text", min: 1, max: 100 },
  restaurant_name_korean: { kind: "text", min: 0, max: 100 },
  restaurant_phone: { kind: "phone", optional: false },
  restaurant_address: { kind: "text", min: 1, max: 300, isMultiLine: true },
  restaurant_email: { kind: "email" },
  parking_note: { kind: "text", min: 0, max: 200 },
  parking_note_korean: { kind: "text", min: 0, max: 200 },
  hero_line: { kind: "text", min: 0, max: 160 },
  hero_line_korean: { kind: "text", min: 0, max: 160 },
  story: storyRule,
  story_korean: storyRule,
  about: aboutRule,
  about_korean: aboutRule,
  restaurant_picture: { kind: "picture" },
  picture_text: { kind: "text", min: 0, max: 200 },
  picture_text_korean: { kind: "text", min: 0, max: 200 },
  first_year: { kind: "whole", min: 0, max: 2100 },
  tax_rate: { kind: "decimal", min: 0, max: 30, digits: 4 },
  service_fee_rate: { kind: "decimal", min: 0, max: 30, digits: 4 },
  service_fee_purpose: { kind: "text", min: 0, max: 200 },
  service_fee_purpose_korean: { kind: "text", min: 0, max: 200 },
  lunch_days: { kind: "days" },
  lunch_start_time: { kind: "time" },
  lunch_end_time: { kind: "time" },
  lunch_difference: { kind: "decimal", min: 0, max: 100, digits: 2 },
  online_ordering_enabled: { kind: "flag" },
  auto_accept_orders: { kind: "flag" },
  max_prep_time_minutes: { kind: "whole", min: 5, max: 240 },
  order_ahead_limit_hours: { kind: "whole", min: 0, max: longestOrderAheadHours },
  last_order_minutes: { kind: "whole", min: 0, max: 240 },
  expire_asap_minutes: { kind: "whole", min: 1, max: 240 },
  expire_scheduled_minutes: { kind: "whole", min: 1, max: 1440 },
  offer_minutes: { kind: "whole", ...offerMinutesRange },
  max_orders_per_slot: { kind: "whole", min: 0, max: maxLimits.orders },
  max_dishes_per_slot: { kind: "whole", min: 0, max: maxLimits.dishes },
  capacity_bands: { kind: "capacity_bands" },
  kitchen_parallel_dishes: { kind: "whole", min: 0, max: 100 },
  large_order_dishes: { kind: "whole", min: 0, max: 500 },
  large_order_lead_minutes: { kind: "whole", min: 0, max: 1440 },
  cart_suggestions: { kind: "flag" },
  utensils: { kind: "utensils" },
  max_quantity_per_line: { kind: "whole", min: 1, max: 200 },
  max_dishes_per_order: { kind: "whole", min: 1, max: 500 },
  pause_without_tablet: { kind: "flag" },
  managers_refund_on_cancel: { kind: "flag" },
  pickup_code_enabled: { kind: "flag" },
  pickup_code_above: { kind: "decimal", min: 0, max: 10_000, digits: 2 },
  unusual_order_code: { kind: "flag" },
  unusual_order_call: { kind: "flag" },
  three_d_secure_above: { kind: "decimal", min: 0, max: 10_000, digits: 2 },
  three_d_secure_dishes: { kind: "whole", min: 0, max: 500 },
  three_d_secure_by_record: { kind: "flag" },
  print_automatically: { kind: "flag" },
  alert_phone: { kind: "phone", optional: true },
  calls_enabled: { kind: "flag" },
  call_numbers: { kind: "call_numbers" },
  call_after_minutes: { kind: "whole", min: minCallMinutes, max: 60 },
  drill_minutes: { kind: "whole", min: 0, max: 60 },
  email_notifications_enabled: { kind: "flag" },
  sms_notifications_enabled: { kind: "flag" },
  monthly_ledger_enabled: { kind: "flag" },
  text_area_codes: { kind: "area_codes" },
  alcohol_last_day: { kind: "date" },
  prop_65_text: prop65Rule,
  prop_65_text_korean: prop65Rule,
  privacy_text: legalRule,
  privacy_text_korean: legalRule,
  terms_text: legalRule,
  terms_text_korean: legalRule,
  refunds_text: legalRule,
  refunds_text_korean: legalRule,
  accessibility_text: legalRule,
  accessibility_text_korean: legalRule,
  second_factor_roles: { kind: "roles" },
  station_lock_minutes: { kind: "whole", min: 1, max: 240 },
  retention_months: { kind: "whole", min: 1, max: 120 },
  measure_page_speed: { kind: "flag" },
  maintenance_mode: { kind: "flag" },
  loyalty_program_enabled: { kind: "flag" },
};

const maxUnknownLength = 2000;

/** The maximum length of any setting, in characters. */
export const maxSettingLength = maxLegalText;

export type SettingProblem =
  | { code: "text_required" }
  | { code: "text_too_long"; params: { max: number } }
  | { code: "flag_invalid" }
  | { code: "phone_invalid" }
  | { code: "email_invalid" }
  | { code: "time_invalid" }
  | { code: "date_invalid" }
  | { code: "weekdays_invalid" }
  | { code: "roles_invalid"; params: { roles: string } }
  | { code: "area_codes_invalid" }
  | { code: "capacity_bands_invalid" }
  | { code: "utensils_invalid"; params: { max: number } }
  | { code: "call_numbers_invalid"; params: { max: number } }
  | { code: "picture_invalid" }
  | { code: "number_invalid"; params: { digits: number } }
  | { code: "number_out_of_range"; params: { min: number; max: number } };

/** Validates a value. Returns it as stored (trimmed, phone numbers as E.164), or the problem. */
export function checkSetting(key: string, value: string): Result<string, SettingProblem> {
  const rule = isKnownSetting(key) ? settingRules[key] : undefined;
  const isText = rule === undefined || rule.kind === "text";
  const text = isMultiLine(key, rule)
    ? toMultiLine(value)
    : isText
    ? toSingleLine(value)
    : toPlainLine(value);
  switch (rule?.kind) {
    case undefined:
      return within(text, maxUnknownLength);
    case "flag":
      return text === "true" || text === "false" ? ok(text) : refuse({ code: "flag_invalid" });
    case "whole":
      return inRange(text, rule.min, rule.max, 0);
    case "decimal":
      return inRange(text, rule.min, rule.max, rule.digits);
    case "text":
      if (text.length < rule.min) return refuse({ code: "text_required" });
      return within(text, rule.max);
    case "phone": {
      const phone = text === "" && rule.optional ? "" : toE164(text);
      return phone === undefined ? refuse({ code: "phone_invalid" }) : ok(phone);
    }
    case "email":
      return isEmailAddress(text) ? ok(text) : refuse({ code: "email_invalid" });
    case "time": {
      const time = parseLocalTime(text);
      return time === undefined ? refuse({ code: "time_invalid" }) : ok(time);
    }
    case "date":
      return text === "" || parseLocalDate(text) !== undefined ? ok(text) : refuse({ code: "date_invalid" });
    case "days": {
      const days = text === "" ? [] : text.split(",").map((day) => day.trim());
      const isGood = days.every((day) => /^[0-6]$/.test(day)) && new Set(days).size === days.length;
      return isGood ? ok(days.toSorted().join(",")) : refuse({ code: "weekdays_invalid" });
    }
    case "roles": {
      const named = text === "" ? [] : text.split(",").map((role) => role.trim());
      return named.every((name) => roles.some((role) => role === name))
        ? ok(roles.filter((role) => named.includes(role)).join(","))
        : refuse({ code: "roles_invalid", params: { roles: roles.join(", ") } });
    }
    case "area_codes": {
      const codes = text === "" ? [] : text.split(",").map((code) => code.trim());
      return codes.every((code) => Object.hasOwn(foreignAreaCodes, code))
        ? ok([...new Set(codes)].toSorted().join(","))
        : refuse({ code: "area_codes_invalid" });
    }
    case "capacity_bands": {
      const bands = parseBands(text);
      if (text.length > maxUnknownLength || bands === undefined) {
        return refuse({ code: "capacity_bands_invalid" });
      }
      return ok(text.split(";").map((band) => band.trim()).filter((band) => band !== "").join("; "));
    }
    case "utensils": {
      const utensils = parseUtensils(text);
      return utensils === undefined
        ? refuse({ code: "utensils_invalid", params: { max: maxUtensils } })
        : ok(utensilsText(utensils));
    }
    case "call_numbers": {
      const numbers = text.length > maxUnknownLength ? undefined : parseCallNumbers(text);
      return numbers === undefined
        ? refuse({ code: "call_numbers_invalid", params: { max: maxCallNumbers } })
        : ok(callNumbersText(numbers));
    }
    case "picture": {
      const isPicture = storedPath(text) !== undefined && pictureColor(text) !== undefined;
      return text === "" || isPicture ? ok(text) : refuse({ code: "picture_invalid" });
    }
    default: {
      const unknown: never = rule;
      return unknown;
    }
  }
}

/** The key of an unknown setting decides whether it may have line breaks. */
function isMultiLine(key: string, rule: SettingRule | undefined): boolean {
  return rule === undefined
    ? /address|description/.test(key)
    : rule.kind === "utensils" || rule.kind === "text" && rule.isMultiLine === true;
}

/** Returns whether the key is one of `knownSettings`. */
export function isKnownSetting(key: string): key is SettingKey {
  return Object.hasOwn(knownSettings, key);
}

/** Returns the type of a setting's form field; for an unknown setting it is derived from the value. */
export function settingType(key: string, value: string): SettingType {
  if (isKnownSetting(key)) return knownSettings[key].type;
  if (value === "true" || value === "false") return "boolean";
  return parseDecimal(value, 9) === undefined ? "text" : "number";
}

function within(text: string, max: number): Result<string, SettingProblem> {
  return text.length <= max ? ok(text) : refuse({ code: "text_too_long", params: { max } });
}

/** `digits`: maximum decimals. */
function inRange(text: string, min: number, max: number, digits: number): Result<string, SettingProblem> {
  const units = parseDecimal(text, digits);
  const scale = 10 ** digits;
  if (units === undefined) return refuse({ code: "number_invalid", params: { digits } });
  return min * scale <= units && units <= max * scale
    ? ok(text)
    : refuse({ code: "number_out_of_range", params: { min, max } });
}

const feePurposes = ["service_fee_purpose", "service_fee_purpose_korean"] as const;

/** The settings of the rule that a fee has a purpose. */
export const feeSettings = ["service_fee_rate", ...feePurposes] as const;

/**
 * Returns the purposes that are empty although there is a service fee. California allows a fee only with an explanation of its purpose
 * (docs/product-rules.md, "Service fee").
 */
export function missingFeePurposes(
  read: (key: typeof feeSettings[number]) => string,
): (typeof feePurposes[number])[] {
  const hasFee = (parsePercent(read("service_fee_rate").trim()) ?? 0) > 0;
  return hasFee ? feePurposes.filter((key) => read(key).trim() === "") : [];
}
