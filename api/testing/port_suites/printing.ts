import assert from "node:assert/strict";
import { ok, refuse } from "@domain/shared/result.ts";
import type { ConfiguredPrinter } from "@domain/ports/printing.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { auditOf, concurrently, createPlacedOrder, type Suite, type World } from "./suite.ts";

const old = fridayDinner - 1;
const job = (id: string, createdAt = fridayDinner) => ({
  id,
  printerId: "prn_1",
  orderId: "ord_1",
  lineIds: undefined,
  createdAt,
});
const outcome = (isPrinted: boolean, at = fridayDinner) => ({
  isPrinted,
  status: isPrinted ? "200 OK" : "511 failed",
  at,
});
const counter: ConfiguredPrinter = {
  id: "prn_1",
  name: "Counter",
  paperWidth: 80,
  copies: 1,
  categoryIds: undefined,
};
const kitchen: ConfiguredPrinter = {
  id: "prn_2",
  name: "주방",
  paperWidth: 58,
  copies: 2,
  categoryIds: ["rice"],
};
const added = auditOf("printer.added", "printer");
const max = 8;

const addCounter = ({ printing }: World, token = "token") => printing.add({ ...counter, token }, max, added);

async function withPrinter(world: World) {
  await addCounter(world);
  await createPlacedOrder(world, "ord_1");
  const poll = async (token = "token", since = fridayDinner) => {
    const found = await world.printing.poll(token, { status: "200 OK" }, fridayDinner + 5, since);
    return found && found.job?.id;
  };
  return { printing: world.printing, poll };
}

export const printingSuite: Suite = {
  async "printers are listed in the order in which they were added, with their settings"(world) {
    const { printing } = world;
    await addCounter(world);
    const later = { ...added, at: added.at + 1 };
    assert.deepEqual(await printing.add({ ...kitchen, token: "second" }, max, later), ok(null));
    assert.deepEqual(await printing.configured(), [counter, kitchen]);
    assert.deepEqual(await printing.all(0), [
      { ...counter, token: "token", polledAt: undefined, status: "", kind: "", waitingJobs: 0 },
      { ...kitchen, token: "second", polledAt: undefined, status: "", kind: "", waitingJobs: 0 },
    ]);
    assert.equal((await world.auditLog()).length, 2);
  },

  async "a name is taken in any case, and there is a limit, also for simultaneous calls"(world) {
    const { printing } = world;
    const results = await concurrently(
      3,
      (nth) => printing.add({ ...counter, id: `prn_counter_${nth}`, token: `token_${nth}` }, max, added),
    );
    assert.equal(results.filter((result) => result.ok).length, 1);
    const taken = { ok: false, error: { kind: "printer_name_taken" } };
    assert.deepEqual(await printing.add({ ...kitchen, name: "COUNTER", token: "x" }, max, added), taken);
    assert.deepEqual(await printing.add({ ...kitchen, token: "x" }, 1, added), {
      ok: false,
      error: { kind: "too_many_printers" },
    });
    await printing.add({ ...kitchen, id: "prn_9", token: "x" }, max, added);
    const renamed = { ...kitchen, name: "counter" };
    assert.deepEqual(await printing.edit("prn_9", () => ok({ settings: renamed, audit: added })), taken);
    assert.equal((await world.auditLog()).length, 2);
  },

  async "an edit replaces the settings that it saw; a printer that does not exist is not edited, renewed or removed"(
    world,
  ) {
    const { printing } = world;
    await addCounter(world);
    const { id: _, ...settings } = kitchen;
    const edit = (id: string, copies: number) =>
      printing.edit(
        id,
        (before) =>
          before.copies === copies
            ? ok({
              settings: { ...settings, copies: copies + 1 },
              audit: auditOf("printer.updated", "printer"),
            })
            : refuse(before.copies),
      );
    const edits = await concurrently(3, () => edit(counter.id, counter.copies));
    assert.deepEqual(edits.toSorted((one, other) => Number(other.ok) - Number(one.ok)), [
      ok(null),
      refuse(counter.copies + 1),
      refuse(counter.copies + 1),
    ]);
    assert.deepEqual(await printing.configured(), [{
      ...kitchen,
      id: counter.id,
      copies: counter.copies + 1,
    }]);
    assert.deepEqual(await edit("prn_9", counter.copies), refuse({ kind: "already_removed" }));
    assert.equal(await printing.renew("prn_9", "fresh", added), false);
    assert.equal(await printing.remove("prn_9", added), false);
    assert.deepEqual((await world.auditLog()).map(({ action }) => action), [
      "printer.added",
      "printer.updated",
    ]);
  },

  async "a removed printer leaves with its jobs, and its token becomes invalid"(world) {
    const { printing } = await withPrinter(world);
    await printing.queue([job("job_1")]);
    assert.equal(await printing.remove("prn_1", auditOf("printer.removed", "printer")), true);
    assert.deepEqual([await printing.all(0), await printing.job("job_1")], [[], undefined]);
    assert.equal(await printing.poll("token", { status: "" }, fridayDinner, 0), false);
    assert.equal((await world.auditLog()).at(-1)?.action, "printer.removed");
  },

  async "a renewed token replaces the old one"(world) {
    const { printing } = world;
    await addCounter(world);
    await printing.poll("token", { status: "200 OK", kind: "Star mC-Print3" }, fridayDinner, 0);
    assert.equal(await printing.renew("prn_1", "fresh", auditOf("printer.renew", "printer")), true);
    assert.equal(await printing.poll("token", { status: "" }, fridayDinner, 0), false);
    assert.equal(await printing.waiting("token", "job_1"), false);
    assert.equal(await printing.finish("token", "job_1", outcome(true)), false);
    const [renewed] = await printing.all(0);
    assert.deepEqual([renewed?.token, renewed?.polledAt, renewed?.kind], ["fresh", undefined, ""]);
    assert.deepEqual(await printing.poll("fresh", { status: "" }, fridayDinner, 0), {
      job: undefined,
      isKindKnown: false,
    });
    assert.equal((await world.auditLog()).at(-1)?.action, "printer.renew");
  },

  async "offers the oldest job until the printer reports its result"(world) {
    const { printing, poll } = await withPrinter(world);
    await printing.queue([job("job_2", fridayDinner + 1)]);
    await printing.queue([job("job_1"), job("job_1")]);
    await printing.queue([job("job_1")]);
    assert.deepEqual([await poll(), await poll()], ["job_1", "job_1"]);
    assert.deepEqual(await printing.waiting("token", "job_1"), { job: job("job_1"), printer: counter });
    await printing.finish("token", "job_1", outcome(false));
    await printing.finish("token", "job_1", outcome(true, fridayDinner + 1));
    assert.equal(await printing.waiting("token", "job_1"), undefined);
    assert.deepEqual((await printing.job("job_1"))?.outcome, outcome(false));
    assert.equal(await poll(), "job_2");
    const [{ polledAt, status, waitingJobs } = assert.fail()] = await printing.all(0);
    assert.deepEqual([polledAt, status, waitingJobs], [fridayDinner + 5, "200 OK", 1]);
    assert.equal((await printing.all(fridayDinner + 2))[0]?.waitingJobs, 0);
  },

  async "a printer neither gets nor ends the jobs of another one"(world) {
    const { printing, poll } = await withPrinter(world);
    await printing.add({ ...kitchen, token: "second" }, max, added);
    const soup = { ...job("job_1"), printerId: "prn_2", lineIds: ["line_1"] };
    await printing.queue([soup]);
    assert.equal(await poll(), undefined);
    assert.equal(await printing.waiting("token", "job_1"), undefined);
    await printing.finish("token", "job_1", outcome(true));
    assert.deepEqual(await printing.waiting("second", "job_1"), { job: soup, printer: kitchen });
  },

  async "stores the printer's model; a test ticket has no order"(world) {
    const { printing } = world;
    await addCounter(world);
    const poll = (kind?: string) => printing.poll("token", { status: "", kind }, fridayDinner, 0);
    assert.deepEqual(await poll("Star mC-Print3"), { job: undefined, isKindKnown: true });
    assert.deepEqual(await poll(), { job: undefined, isKindKnown: true });
    assert.equal((await printing.all(0))[0]?.kind, "Star mC-Print3");
    const test = { ...job("job_test"), orderId: undefined };
    await printing.queue([test]);
    assert.deepEqual(await poll(), { job: test, isKindKnown: true });
  },

  async "does not offer expired jobs"(world) {
    const { printing, poll } = await withPrinter(world);
    await printing.queue([job("job_1", old)]);
    assert.equal(await poll(), undefined);
    assert.equal(await poll("token", old), "job_1");
  },

  async "the queue lists waiting jobs before all others, newest first, with the numbers of their orders"(
    world,
  ) {
    const { printing } = await withPrinter(world);
    const { number } = await world.orders.byId("ord_1") ?? assert.fail();
    await printing.queue([job("job_old", old), job("job_1"), { ...job("job_test"), orderId: undefined }]);
    await printing.queue([job("job_new", fridayDinner + 1)]);
    await printing.finish("token", "job_new", outcome(true));
    const ids = async (limit: number) => (await printing.jobs("prn_1", limit)).map(({ id }) => id);
    assert.deepEqual(await ids(9), ["job_test", "job_1", "job_old", "job_new"]);
    assert.deepEqual(await ids(2), ["job_test", "job_1"]);
    assert.deepEqual(await printing.jobs("prn_9", 9), []);
    const [test, first] = await printing.jobs("prn_1", 2);
    assert.deepEqual([test?.orderNumber, first?.orderNumber], [undefined, number]);
    assert.equal(await printing.job("job_9"), undefined);
  },

  async "only a waiting job can be removed"(world) {
    const { printing, poll } = await withPrinter(world);
    await printing.queue([job("job_1"), job("job_2")]);
    const entry = auditOf("printer.job_removed", "printer");
    assert.deepEqual([await printing.removeWaiting("job_1", entry), await poll()], [true, "job_2"]);
    await printing.finish("token", "job_2", outcome(true));
    assert.equal(await printing.removeWaiting("job_2", entry), false);
    assert.equal(await printing.removeWaiting("job_9", entry), false);
    assert.equal((await world.auditLog()).filter(({ action }) => action === entry.action).length, 1);
  },

  async "an order change queues its tickets once"(world) {
    const { printing, poll } = await withPrinter(world);
    const tickets = [job("job_1"), { ...job("job_2"), printerId: "prn_2", lineIds: ["line_1"] }];
    for (let time = 0; time < 2; time++) {
      await world.orders.change("ord_1", (order) => ok({ order: { ...order }, at: fridayDinner, tickets }));
    }
    assert.equal(await poll(), "job_1");
    assert.equal((await printing.all(0))[0]?.waitingJobs, 1);
    assert.deepEqual((await printing.job("job_2"))?.lineIds, ["line_1"]);
  },
};
