import { equal, ok } from "node:assert/strict";
import type { PrinterBody, PrinterSetup } from "@contract/schemas/printing.ts";
import { expectData, type Shop } from "./shop.ts";
import { tokenOf } from "./staff.ts";

export const printerSettings: PrinterBody = {
  name: "Counter",
  paper_width: 80,
  copies: 1,
  category_ids: null,
};

export async function printersOf(shop: Shop): Promise<PrinterSetup[]> {
  return (await expectData(shop, "printerSetups", { token: await tokenOf(shop, "super_admin") })).printers;
}

/** Adds a printer and returns it with its address. */
export async function newPrinter(
  shop: Shop,
  settings: Partial<PrinterBody> = {},
): Promise<PrinterSetup & { url: string }> {
  const body = { ...printerSettings, ...settings };
  await expectData(shop, "addPrinter", { token: await tokenOf(shop, "super_admin"), body });
  const added = (await printersOf(shop)).find(({ name }) => name === body.name);
  ok(added?.url);
  return { ...added, url: added.url };
}

/** The printer of a shop that has one. */
export async function onlyPrinter(shop: Shop): Promise<PrinterSetup> {
  const [printer, ...others] = await printersOf(shop);
  ok(printer);
  equal(others.length, 0);
  return printer;
}
