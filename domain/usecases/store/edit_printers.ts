import { audit, changesBetween } from "@domain/shared/audit.ts";
import { ok, refuse, type Result } from "@domain/shared/result.ts";
import { versionOf } from "@domain/shared/version.ts";
import { maxPrinters, type PrinterSettings } from "@domain/printing/printer.ts";
import type { Category } from "@domain/menu/dish.ts";
import type { Ports } from "@domain/ports/ports.ts";
import type { ConfiguredPrinter, PrinterNameTaken } from "@domain/ports/printing.ts";
import type { Editor } from "@domain/staff/account.ts";

type PrinterDeps = Pick<Ports, "printing" | "clock">;
type NoSuchCategory = { kind: "no_such_category" };

export type PrinterRefusal =
  | PrinterNameTaken
  | NoSuchCategory
  | { kind: "already_removed" }
  | { kind: "too_many_printers" }
  | { kind: "changed_meanwhile"; present: ConfiguredPrinter };

/** Adds a printer with an address of its own. Returns its id. */
export async function addPrinter(
  deps: PrinterDeps & Pick<Ports, "menus" | "tokens" | "ids">,
  command: { by: Editor; settings: PrinterSettings },
): Promise<Result<string, PrinterRefusal>> {
  const { by, settings } = command;
  const { categories } = await deps.menus.loadForStaff();
  if (!areKnown(categories, settings)) return refuse({ kind: "no_such_category" });
  const id = deps.ids.next("prn");
  const added = await deps.printing.add(
    { id, token: deps.tokens.refresh().token, ...settings },
    maxPrinters,
    audit("printer.added", "printer", id, {
      at: deps.clock.now(),
      by,
      details: auditedFields(settings, categories),
    }),
  );
  return added.ok ? ok(id) : added;
}

/**
 * Replaces a printer's settings. Refuses when `version` is not the current one. Jobs that wait are printed on the new paper with the lines
 * that they have.
 */
export async function editPrinter(
  deps: PrinterDeps & Pick<Ports, "menus">,
  command: { by: Editor; id: string; settings: PrinterSettings; version?: string | undefined },
): Promise<Result<null, PrinterRefusal>> {
  const { by, id, settings, version } = command;
  const { categories } = await deps.menus.loadForStaff();
  if (!areKnown(categories, settings)) return refuse({ kind: "no_such_category" });
  return await deps.printing.edit<PrinterRefusal>(id, (before) => {
    if (version !== undefined && version !== printerVersion(before)) {
      return refuse({ kind: "changed_meanwhile", present: before });
    }
    const changes = changesBetween(auditedFields(before, categories), auditedFields(settings, categories));
    return ok({
      settings,
      audit: audit("printer.updated", "printer", id, {
        at: deps.clock.now(),
        by,
        details: { printer: before.name, ...changes },
      }),
    });
  });
}

/** Version of a printer's settings for conflict detection. */
export function printerVersion({ name, paperWidth, copies, categoryIds }: PrinterSettings): string {
  return versionOf({ name, paperWidth, copies, categoryIds });
}

/** Removes a printer with its queue. Its address stops working. Returns false when it does not exist. */
export async function removePrinter(
  deps: PrinterDeps,
  command: { by: Editor; id: string },
): Promise<boolean> {
  const entry = await namedEntry(deps, "printer.removed", command);
  return entry !== undefined && await deps.printing.remove(command.id, entry);
}

/** Gives a printer a new address; the old one stops working. Returns false when it does not exist. */
export async function renewPrinter(
  deps: PrinterDeps & Pick<Ports, "tokens">,
  command: { by: Editor; id: string },
): Promise<boolean> {
  const entry = await namedEntry(deps, "printer.renew", command);
  return entry !== undefined &&
    await deps.printing.renew(command.id, deps.tokens.refresh().token, entry);
}

async function namedEntry(deps: PrinterDeps, action: string, { id, by }: { id: string; by: Editor }) {
  const printer = (await deps.printing.configured()).find((each) => each.id === id);
  return printer &&
    audit(action, "printer", id, { at: deps.clock.now(), by, details: { printer: printer.name } });
}

function areKnown(categories: readonly Category[], { categoryIds = [] }: PrinterSettings): boolean {
  return categoryIds.every((id) => categories.some((category) => category.id === id));
}

function auditedFields({ name, paperWidth, copies, categoryIds }: PrinterSettings, all: readonly Category[]) {
  const chosen = all.filter(({ id }) => categoryIds?.includes(id)).map((category) => category.name.en);
  return {
    name,
    paper_width: paperWidth,
    copies,
    categories: categoryIds === undefined ? null : chosen.join(", "),
  };
}
