import { audit, type AuditEntry } from "@domain/shared/audit.ts";
import { changesBetween } from "@domain/shared/changes.ts";
import type { Instant } from "@domain/shared/local_time.ts";
import type { Option, OptionGroup } from "@domain/menu/option.ts";
import type { Editor } from "@domain/staff/account.ts";

/** Audits a new group with the names of its options. */
export function additionAudit(group: OptionGroup, by: Editor, at: Instant): AuditEntry {
  return groupAudit(group, "option_group.created", by, at, { options: listed(group.options) });
}

/** Audits the changed fields of a group, and each changed price with `priceReason` (docs/product-rules.md, "Price changes"). */
export function changeAudits(
  before: OptionGroup,
  after: OptionGroup,
  priceReason: string,
  by: Editor,
  at: Instant,
): AuditEntry[] {
  const changes = changesBetween(auditedFields(before), auditedFields(after));
  return [
    ...(Object.keys(changes).length > 0 ? [groupAudit(after, "option_group.updated", by, at, changes)] : []),
    ...repriced(before.options, after.options).map(({ from, to }) =>
      optionAudit(after, to, "option.price_changed", by, at, {
        old_price_cents: from.priceCents,
        new_price_cents: to.priceCents,
        reason: priceReason,
      })
    ),
  ];
}

/** Returns the options with another price than before. */
export function repriced(
  before: readonly Option[],
  after: readonly Option[],
): { from: Option; to: Option }[] {
  return after.flatMap((to) => {
    const from = before.find(({ id }) => id === to.id);
    return from !== undefined && from.priceCents !== to.priceCents ? [{ from, to }] : [];
  });
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
  const names = { name: option.name, option_group: group.name };
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
  return audit(action, "option_group", group.id, { at, by, details: { name: group.name, ...details } });
}

/** Returns the names as one text. */
export const listed = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(", ");

/** The fields of a group as the audit log stores them. The options are one text without their prices. */
function auditedFields({ kind, name, nameKorean, min, max, options }: OptionGroup) {
  return { name, name_korean: nameKorean, kind, min, max, options: options.map(optionText).join("; ") };
}

function optionText({ name, nameKorean, isDefault, max, availability, adds, removes }: Option): string {
  return [
    [name, nameKorean].filter((part) => part !== "").join(" "),
    ...(isDefault ? ["default"] : []),
    ...(max > 1 ? [`×${max}`] : []),
    ...(availability.kind === "on" ? [] : ["off"]),
    ...adds.map((tag) => `+${tag}`),
    ...removes.map((tag) => `-${tag}`),
  ].join(" ");
}
