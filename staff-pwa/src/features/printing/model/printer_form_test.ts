import { deepEqual } from "node:assert/strict";
import { toPrinterBody, toPrinterForm } from "./printer_form.ts";

const categories = [{ id: "soup", name: "Soups", name_korean: "국" }];
const printer = {
  id: "prn_1",
  name: "Kitchen",
  url: null,
  paper_width: 58 as const,
  copies: 2,
  category_ids: ["soup", "left_the_menu"],
  version: "1",
  last_seen_at: null,
  status: "",
  kind: "",
  waiting_jobs: 0,
  jobs: [],
};

Deno.test("a new printer prints every category once on wide paper", () => {
  const form = { ...toPrinterForm(undefined, categories), name: "Counter" };
  deepEqual(toPrinterBody(form), { name: "Counter", paper_width: 80, copies: 1, category_ids: null });
});

Deno.test("an edited printer keeps its settings without the categories that have left the menu", () => {
  const form = toPrinterForm(printer, categories);
  deepEqual(toPrinterBody(form), { name: "Kitchen", paper_width: 58, copies: 2, category_ids: ["soup"] });
});
