import { audit, type AuditEntry, changesBetween } from "@domain/shared/audit.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import { formatDollars } from "@domain/shared/money.ts";
import type { Texts } from "@domain/shared/language.ts";
import { isAvailable } from "@domain/menu/dish.ts";
import type { Option, OptionGroup } from "@domain/menu/option.ts";
import { isSameGroup } from "@domain/menu/option_group_fields.ts";
import type { Editor } from "@domain/staff/account.ts";

/** Audits an edit of a group with the fields that changed, without prices; [] when nothing else did. */
export function changeAudit(before: OptionGroup, after: OptionGroup, by: Editor, at: Instant): AuditEntry[] {
  const prices = new Map(before.options.map(({ id, priceCents }) => [id, priceCents]));
  const options = after.options.map((each) => ({
    ...each,
    priceCents: prices.get(each.id) ?? each.priceCents,
  }));
  if (isSameGroup(before, { ...after, options })) return [];
  const changes = changesBetween(auditedFields(before, at), auditedFields(after, at));
  return [groupAudit(after, "option_group.updated", by, at, changes)];
}

/** An audit entry about an option, with its name and the name of its group. */
export function optionAudit(
  group: OptionGroup,
  option: Option,
  action: string,
  by: Pick<Editor, "id">,
  at: Instant,
  details: AuditEntry["details"],
): AuditEntry {
  const names = { name: option.name.en, option_group: group.name.en };
  return audit(action, "option", option.id, { at, by, details: { ...names, ...details } });
}

/** An audit entry about a group, with its name. */
export function groupAudit(
  group: OptionGroup,
  action: string,
  by: Editor,
  at: Instant,
  details: AuditEntry["details"],
): AuditEntry {
  return audit(action, "option_group", group.id, { at, by, details: { name: group.name.en, ...details } });
}

/** Returns the names as one text. */
export const listed = (of: readonly { name: Texts }[]) => of.map(({ name }) => name.en).join(", ");

/** Returns options with their prices as one text: "Regular, Large +$3.00". */
export const priced = (options: readonly Option[]) => options.map(pricedName).join(", ");

const pricedName = ({ name, priceCents }: Pick<Option, "name" | "priceCents">) =>
  priceCents === 0 ? name.en : `${name.en} ${priceCents > 0 ? "+" : ""}${formatDollars(priceCents)}`;

/** The fields of a group as the audit log stores them. The options are one text without their prices. */
function auditedFields({ kind, name, min, max, options }: OptionGroup, at: Instant) {
  const texts = options.map((option) => optionText(option, at));
  return { name: name.en, name_korean: name.ko, kind, min, max, options: texts.join("; ") };
}

function optionText(option: Option, at: Instant): string {
  const { name, isDefault, max, adds, removes } = option;
  return [
    [name.en, name.ko].filter((part) => part !== "").join(" "),
    ...(isDefault ? ["default"] : []),
    ...(max > 1 ? [`×${max}`] : []),
    ...(isAvailable(option, at) ? [] : ["off"]),
    ...adds.map((tag) => `+${tag}`),
    ...removes.map((tag) => `-${tag}`),
  ].join(" ");
}
