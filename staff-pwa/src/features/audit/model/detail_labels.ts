import type { I18n } from "@lingui/core";
import type { AuditEntry } from "@contract/schemas/audit.ts";
import { flagInField } from "@contract/dish_flags.ts";
import { dishFlagFacts } from "@domain/menu/dish_flags.ts";
import { messageFacts, messageSubjects } from "@domain/notification/message.ts";
import { formatPhone } from "@domain/order/phone.ts";
import { dayNames } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import type { ErrorMessages } from "@contract/error_messages.ts";
import { isRefused, rawDetails, recordedReason, refusedText } from "@/lib/format/recorded_reason.ts";
import { staffLanguage } from "@/lib/i18n/languages.ts";
import { dayAndClock, fullDate, timeOfDay } from "@/lib/format/times.ts";
import { type Detail, detailsOf } from "./details.ts";

/** A detail with its label and values as text. */
export type LabeledDetail = { name: string; before?: string; after: string };

/**
 * The details of an audit entry in the user's language: cents as dollars, dates and times formatted. A detail without a text in the
 * catalog keeps its key.
 */
export function labeledDetails(
  i18n: Pick<I18n, "_" | "messages" | "locale">,
  messages: ErrorMessages | undefined,
  { resource, resource_id: id, details }: Pick<AuditEntry, "resource" | "resource_id" | "details">,
): LabeledDetail[] {
  const textOf = (key: string): string | undefined => key in i18n.messages ? i18n._(key) : undefined;

  function nameOf({ name }: Detail): string {
    if (resource === "setting" && name === "value") return textOf(`setting.${id}`) ?? id;
    const day = resource === "hours" ? dayNames.findIndex((each) => each === id) : -1;
    const flag = flagInField(name);
    return textOf(`day.${day}`) ?? textOf(`detail.${name}`) ??
      (flag && dishFlagFacts[flag].name[staffLanguage(i18n.locale)]) ??
      name.replace(/_cents$/, "").replaceAll("_", " ");
  }

  function valueOf(name: string, value: Detail["after"]): string {
    if (value === null || value === "") return "—";
    if (typeof value === "number") return numberOf(name, value);
    if (typeof value === "boolean" || value === "true" || value === "false") {
      return i18n._(String(value) === "true" ? "detail.yes" : "detail.no");
    }
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return fullDate(value);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dayAndClock(value);
    if (name === "reason") {
      return isRefused(details) ? refusedText(messages, details) : recordedReason(i18n, value);
    }
    const message = name === "about" ? messageSubjects.find((each) => each === value) : undefined;
    if (message !== undefined) return messageFacts[message].label[staffLanguage(i18n.locale)];
    const known = textOf(`detail.${name}.${value}`) ?? textOf(`${valuePrefixes[name] ?? "detail"}.${value}`);
    if (known !== undefined) return known;
    return name === "hours" ? value.replaceAll(/\d\d:\d\d/g, timeOfDay) : formatPhone(value);
  }

  const shown = Object.entries(details).filter(([name]) => !(isRefused(details) && rawDetails.has(name)));
  return detailsOf(Object.fromEntries(shown)).map((detail) => ({
    name: nameOf(detail),
    ...(detail.before === undefined ? {} : { before: valueOf(detail.name, detail.before) }),
    after: valueOf(detail.name, detail.after),
  }));
}

function numberOf(name: string, value: number): string {
  if (/(^|_)cents$/.test(name)) return formatDollars(value);
  return name === "percent_change" ? `${value > 0 ? "+" : ""}${value}%` : String(value);
}

/** The catalog prefix of values that have their texts elsewhere in the catalog, by the key of the detail. */
const valuePrefixes: Readonly<Record<string, string>> = {
  role: "role",
  role_before: "role",
  from: "status",
  dispute_status: "dispute",
};
