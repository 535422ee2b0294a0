import { deepEqual, equal, ok } from "node:assert/strict";
import type { PrinterBody } from "@contract/schemas/printing.ts";
import { placeOrder } from "@api/testing/guests.ts";
import { newPrinter, printerSettings, printersOf } from "@api/testing/printers.ts";
import { type MemoryShop, withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

const body = (more: Partial<PrinterBody> = {}) => ({ ...printerSettings, ...more });

/** Polls like a Star printer. */
async function poll({ url }: { url: string | null }) {
  const response = await fetch((url ?? "").replace("localhost", "127.0.0.1"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ statusCode: "200%20OK" }),
  });
  const text = await response.text();
  return { status: response.status, job: text === "" ? undefined : JSON.parse(text).jobToken };
}

async function end({ url }: { url: string | null }, job: string, code: string) {
  const query = new URLSearchParams({ code, token: job });
  const response = await fetch(`${(url ?? "").replace("localhost", "127.0.0.1")}?${query}`, {
    method: "DELETE",
  });
  equal(response.status, 200);
}

const queueOf = async (shop: MemoryShop, id: string) =>
  (await printersOf(shop)).find((printer) => printer.id === id)?.jobs ?? [];

Deno.test("printers are added, edited and removed, each with an address of its own", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const empty = await expectData(shop, "printerSetups", { token });
    deepEqual([empty.printers, empty.max_printers, empty.is_automatic], [[], 8, false]);
    const [category] = empty.categories;
    ok(category);
    const counter = await newPrinter(shop, { name: "Counter" });
    const kitchen = await newPrinter(shop, { name: "주방", paper_width: 58, copies: 3 });
    ok(counter.url !== kitchen.url);
    deepEqual([kitchen.paper_width, kitchen.copies, kitchen.category_ids], [58, 3, null]);
    const changed = body({ name: "Grill", category_ids: [category.id] });
    await expectData(shop, "updatePrinter", { id: kitchen.id, token, body: changed });
    const [, grill] = await printersOf(shop);
    ok(grill);
    deepEqual([grill.name, grill.category_ids, grill.url], ["Grill", [category.id], kitchen.url]);

    const late = { ...body({ name: "Bar" }), version: kitchen.version };
    const { id, name, paper_width, copies, category_ids, version } = grill;
    const { present } = await expectError(
      409,
      "changed_meanwhile",
      callApi(shop, "updatePrinter", { id, token, body: late }),
    );
    deepEqual(present, { id, name, paper_width, copies, category_ids, version });

    const refused = (status: number, code: string, more: Partial<PrinterBody>) =>
      expectError(status, code, callApi(shop, "addPrinter", { token, body: body(more) }));
    await refused(409, "printer_name_taken", { name: "COUNTER" });
    await refused(404, "no_such_category", { name: "Bar", category_ids: ["cat_nothing"] });
    const update = callApi(shop, "updatePrinter", { id: grill.id, token, body: body() });
    await expectError(409, "printer_name_taken", update);
    const missing = { id: "prn_nothing", token };
    await expectError(
      404,
      "already_removed",
      callApi(shop, "updatePrinter", { ...missing, body: body({ name: "x" }) }),
    );
    await expectError(404, "already_removed", callApi(shop, "renewPrinter", missing));
    await expectError(404, "already_removed", callApi(shop, "printTest", missing));
    await expectError(404, "already_removed", callApi(shop, "removePrinter", missing));

    await expectData(shop, "removePrinter", { id: grill.id, token });
    equal((await poll(grill)).status, 404);
    for (let nth = 2; nth <= 8; nth++) await newPrinter(shop, { name: `Printer ${nth}` });
    await refused(409, "too_many_printers", { name: "Printer 9" });
  }));

Deno.test("names of 1 to 40 characters, 1 to 3 copies, both paper widths and at least one category are accepted", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const invalid = async (more: Record<string, unknown>) => {
      const response = await callApi(shop, "addPrinter", { token, body: { ...body(), ...more } });
      equal(response.status, 400);
      ok(!response.ok);
      return response.failure.details?.map(({ code }) => code);
    };
    deepEqual(await invalid({ name: " " }), ["printer_name_required"]);
    deepEqual(await invalid({ name: "가".repeat(41) }), ["printer_name_too_long"]);
    deepEqual(await invalid({ category_ids: [] }), ["printer_categories_required"]);
    for (const more of [{ copies: 0 }, { copies: 4 }, { copies: 1.5 }, { paper_width: 70 }]) {
      deepEqual((await invalid(more))?.length, 1);
    }
    equal((await newPrinter(shop, { name: "가".repeat(40) })).name.length, 40);
  }));

Deno.test("each printer gets its own tickets, and its queue shows what became of them", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const { id, order } = await placeOrder(shop);
    await expectError(409, "no_printer", callApi(shop, "printOrder", { id, token }));
    const counter = await newPrinter(shop, { name: "Counter", copies: 2 });
    const kitchen = await newPrinter(shop, { name: "Kitchen" });
    await expectData(shop, "printOrder", { id, token: await tokenOf(shop, "manager") });

    const [first, second] = [await poll(counter), await poll(kitchen)];
    ok(first.job !== second.job);
    await end(kitchen, first.job, "200 OK");
    equal((await poll(counter)).job, first.job, "another printer cannot end it");
    await end(counter, first.job, "200 OK");
    const copy = await poll(counter);
    await end(counter, copy.job, "511 Print failed");
    const jobs = await queueOf(shop, counter.id);
    deepEqual(jobs.map(({ order_number, status }) => [order_number, status]).toSorted(), [
      [order.order_number, "200 OK"],
      [order.order_number, "511 Print failed"],
    ]);
    deepEqual(jobs.map(({ state }) => state).toSorted(), ["failed", "printed"]);
    ok(jobs.every(({ ended_at }) => ended_at !== null));

    await expectData(shop, "printAgain", { id: copy.job, token });
    const again = await poll(counter);
    await expectError(409, "print_job_waiting", callApi(shop, "printAgain", { id: again.job, token }));
    await expectError(409, "print_job_ended", callApi(shop, "removePrintJob", { id: copy.job, token }));
    await expectData(shop, "removePrintJob", { id: again.job, token });
    equal((await poll(counter)).job, undefined);
    for (const call of ["printAgain", "removePrintJob"] as const) {
      await expectError(404, "no_such_print_job", callApi(shop, call, { id: again.job, token }));
    }
    const status = await expectData(shop, "printers", { token: await tokenOf(shop, "manager") });
    deepEqual(status.printers.map(({ name, waiting_jobs }) => [name, waiting_jobs]), [
      ["Counter", 0],
      ["Kitchen", 1],
    ]);
  }));

Deno.test("a manager sees the state of the printers, but neither changes them nor sees their addresses", () =>
  withMemoryShop(async (shop) => {
    const { id } = await newPrinter(shop);
    const token = await tokenOf(shop, "manager");
    const seen = await expectData(shop, "printers", { token });
    ok(!JSON.stringify(seen).includes("/api/print/"));
    const denied = [
      callApi(shop, "printerSetups", { token }),
      callApi(shop, "addPrinter", { token, body: body({ name: "Bar" }) }),
      callApi(shop, "updatePrinter", { id, token, body: body() }),
      callApi(shop, "removePrinter", { id, token }),
      callApi(shop, "renewPrinter", { id, token }),
      callApi(shop, "printTest", { id, token }),
      callApi(shop, "printAgain", { id: "job_1", token }),
      callApi(shop, "removePrintJob", { id: "job_1", token }),
    ];
    for (const call of denied) await expectError(403, "access_denied", call);
  }));
