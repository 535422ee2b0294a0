import assert from "node:assert/strict";
import { anOrder, bibimbap, coldKimchi, restaurant } from "@domain/testing/fixtures.ts";
import { plainPaper } from "@domain/testing/memory/printing.ts";
import { must } from "@domain/testing/steps.ts";
import { refuse } from "@domain/shared/result.ts";
import type { PrinterSettings } from "@domain/printing/printer.ts";
import {
  addPrinter,
  editPrinter,
  printerVersion,
  removePrinter,
  renewPrinter,
} from "../store/edit_printers.ts";
import { firstTickets, printAgain, printTest, removeJob, reprint } from "./print_ticket.ts";
import { printerPolls, renderTicket } from "./serve_printer.ts";

const by = { kind: "staff", id: "staff_1", name: "Mina Kim" } as const;
const editor = { id: "staff_1", role: "admin" } as const;
const counter: PrinterSettings = { name: "Counter", paperWidth: 80, copies: 1 };
const [line = assert.fail()] = anOrder().lines;
const order = anOrder({
  lines: [{ ...line, id: "one", dishId: bibimbap.id }, { ...line, id: "two", dishId: coldKimchi.id }],
});

type World = ReturnType<typeof restaurant>;

function world() {
  const ports = restaurant();
  ports.orders.put(order);
  return ports;
}

const add = async (ports: World, settings: Partial<PrinterSettings> = {}) =>
  must(await addPrinter(ports, { by: editor, settings: { ...counter, ...settings } }));

async function queueOf(ports: World, printerId: string) {
  const jobs = await ports.printing.jobs(printerId, 9);
  return jobs.map(({ orderId, lineIds }) => ({ orderId, lineIds }));
}

async function tokenOf({ printing }: World, id: string): Promise<string> {
  return (await printing.all(0)).find((printer) => printer.id === id)?.token ?? assert.fail();
}

Deno.test("an accepted order queues one job for each copy, with the same ids every time", async () => {
  const ports = world();
  const id = await add(ports, { copies: 3 });
  const { settings } = await ports.store.load();
  const at = ports.clock.now();
  const automatic = await firstTickets(ports, { ...settings, printsAutomatically: true });
  const { tickets = [] } = automatic(order, at);
  assert.deepEqual(tickets, automatic(order, at).tickets);
  assert.equal(new Set(tickets.map((ticket) => ticket.id.slice(-30))).size, 3);
  assert.deepEqual(tickets.map(({ printerId }) => printerId), [id, id, id]);
  const byHand = await firstTickets(ports, { ...settings, printsAutomatically: false });
  assert.deepEqual(byHand(order, at), {});
});

Deno.test("a printer of some categories prints a partial ticket that names them", async () => {
  const ports = world();
  const [all, sides] = [await add(ports), await add(ports, { name: "Sides", categoryIds: ["banchan"] })];
  must(await reprint(ports, { orderId: order.id, by }));
  assert.deepEqual(await queueOf(ports, all), [{ orderId: order.id, lineIds: undefined }]);
  assert.deepEqual(await queueOf(ports, sides), [{ orderId: order.id, lineIds: ["two"] }]);
  const token = await tokenOf(ports, sides);
  const polled = await printerPolls(ports, { token, status: "200 OK" });
  const jobId = (polled && polled.job?.id) || assert.fail();
  const paper = await renderTicket(ports, { token, jobId }, plainPaper.png);
  assert.match(new TextDecoder().decode(paper || undefined), /^PARTIAL 일부: Sides\nOnly 포함: 반찬 Sides\n/);
  assert.equal(ports.audit.at(-1)?.action, "order.print");
});

Deno.test("an order cannot be printed without a printer, nor when it does not exist", async () => {
  const ports = world();
  const refused = async (orderId: string) => {
    const result = await reprint(ports, { orderId, by });
    return !result.ok && result.error.kind;
  };
  assert.deepEqual([await refused("ord_nothing"), await refused(order.id)], ["no_such_order", "no_printer"]);
});

Deno.test("a job that has ended is printed again, and a waiting one is removed", async () => {
  const ports = world();
  const id = await add(ports, { categoryIds: ["rice"] });
  await add(ports, { name: "Sides" });
  must(await reprint(ports, { orderId: order.id, by }));
  const [waiting = assert.fail()] = await ports.printing.jobs(id, 9);
  const kindOf = (result: Awaited<ReturnType<typeof printAgain>>) => result.ok || result.error.kind;
  assert.equal(kindOf(await printAgain(ports, { jobId: waiting.id, by })), "print_job_waiting");
  const outcome = { isPrinted: false, status: "511", at: ports.clock.now() };
  await ports.printing.finish(await tokenOf(ports, id), waiting.id, outcome);
  assert.equal(kindOf(await removeJob(ports, { jobId: waiting.id, by })), "print_job_ended");
  assert.equal(kindOf(await printAgain(ports, { jobId: waiting.id, by })), true);
  const [again = assert.fail()] = await ports.printing.jobs(id, 9);
  assert.deepEqual([again.outcome, again.lineIds, again.orderId], [undefined, ["one"], order.id]);
  assert.equal(kindOf(await removeJob(ports, { jobId: again.id, by })), true);
  assert.equal(kindOf(await removeJob(ports, { jobId: again.id, by })), "no_such_print_job");
  assert.equal(kindOf(await printAgain(ports, { jobId: again.id, by })), "no_such_print_job");
  assert.deepEqual(ports.audit.slice(-2).map(({ action, details }) => [action, details]), [
    ["printer.job_again", { number: order.number }],
    ["printer.job_removed", { number: order.number }],
  ]);
});

Deno.test("a job that waited too long is printed again", async () => {
  const ports = world();
  const id = await add(ports);
  assert.equal(await printTest(ports, { printerId: id, by }), true);
  ports.clock.advance(3 * 3_600_000 + 1);
  const [expired = assert.fail()] = await ports.printing.jobs(id, 9);
  must(await printAgain(ports, { jobId: expired.id, by }));
  assert.equal((await ports.printing.jobs(id, 9)).length, 2);
  assert.equal(await printTest(ports, { printerId: "prn_nothing", by }), false);
});

Deno.test("changes of printers are audited with what changed, and unknown ones are refused", async () => {
  const ports = world();
  const id = await add(ports);
  const settings: PrinterSettings = { ...counter, copies: 2, categoryIds: ["rice"] };
  must(await editPrinter(ports, { by: editor, id, settings }));
  assert.deepEqual(ports.audit.at(-1)?.details, {
    printer: "Counter",
    copies_before: 1,
    copies_after: 2,
    categories_before: null,
    categories_after: "Rice",
  });
  const edit = async (more: Partial<PrinterSettings>, printer = id) => {
    const edited = await editPrinter(ports, { by: editor, id: printer, settings: { ...counter, ...more } });
    return edited.ok || edited.error.kind;
  };
  const [saved = assert.fail()] = await ports.printing.configured();
  const stale = { by: editor, id, settings: counter, version: printerVersion(counter) };
  const late = await editPrinter(ports, stale);
  assert.deepEqual(late, refuse({ kind: "changed_meanwhile", present: saved }));
  assert.deepEqual(await ports.printing.configured(), [saved]);
  must(await editPrinter(ports, { by: editor, id, settings, version: printerVersion(saved) }));
  assert.equal(await edit({ categoryIds: ["nothing"] }), "no_such_category");
  assert.equal(await edit({}, "prn_nothing"), "already_removed");
  const before = await tokenOf(ports, id);
  assert.equal(await renewPrinter(ports, { by: editor, id }), true);
  assert.notEqual(await tokenOf(ports, id), before);
  assert.equal(await renewPrinter(ports, { by: editor, id: "prn_nothing" }), false);
  assert.equal(await removePrinter(ports, { by: editor, id }), true);
  assert.equal(await removePrinter(ports, { by: editor, id }), false);
  assert.deepEqual(ports.audit.map(({ action }) => action), [
    "printer.added",
    "printer.updated",
    "printer.updated",
    "printer.renew",
    "printer.removed",
  ]);
});
