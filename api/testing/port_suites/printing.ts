import assert from "node:assert/strict";
import { ok } from "@domain/shared/result.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { auditOf, concurrently, createPlacedOrder, type Suite, type World } from "./suite.ts";

const old = fridayDinner - 1;
const job = (id: string, createdAt = fridayDinner) => ({ id, orderId: "ord_1", createdAt });

async function withPrinter(world: World) {
  await world.printing.printer("token");
  await createPlacedOrder(world, "ord_1");
  const poll = async (token = "token", since = fridayDinner) => {
    const found = await world.printing.poll(token, { status: "200 OK" }, fridayDinner + 5, since);
    return found && found.job?.id;
  };
  return { printing: world.printing, poll };
}

export const printingSuite: Suite = {
  async "the printer keeps its token until it is renewed, and the old token becomes invalid"(world) {
    const tokens = await concurrently(3, async (nth) => (await world.printing.printer(`token_${nth}`)).token);
    assert.equal(new Set(tokens).size, 1);
    const renewed = await world.printing.renew("fresh", auditOf("printer.renew", "printer"));
    assert.equal(renewed.token, "fresh");
    const [token = ""] = tokens;
    assert.equal(await world.printing.poll(token, { status: "" }, fridayDinner, 0), false);
    assert.equal(await world.printing.waiting(token, "job_1"), false);
    assert.equal(await world.printing.finish(token, "job_1", "200 OK", fridayDinner), false);
    assert.deepEqual(await world.printing.poll("fresh", { status: "" }, fridayDinner, 0), {
      job: undefined,
      isKindKnown: false,
    });
    assert.deepEqual((await world.auditLog()).map(({ action }) => action), ["printer.renew"]);
  },

  async "offers the oldest job until the printer reports its result"(world) {
    const { printing, poll } = await withPrinter(world);
    await printing.queue(job("job_2", fridayDinner + 1));
    await printing.queue(job("job_1"));
    await printing.queue(job("job_1"));
    assert.deepEqual([await poll(), await poll()], ["job_1", "job_1"]);
    assert.deepEqual(await printing.waiting("token", "job_1"), job("job_1"));
    await printing.finish("token", "job_1", "200 OK", fridayDinner);
    await printing.finish("token", "job_1", "511 failed", fridayDinner + 1);
    assert.equal(await printing.waiting("token", "job_1"), undefined);
    assert.equal(await poll(), "job_2");
    const { polledAt, status, waitingJobs } = await printing.printer("other");
    assert.deepEqual([polledAt, status, waitingJobs], [fridayDinner + 5, "200 OK", 1]);
  },

  async "stores the printer model until the address is renewed; a test ticket has no order"(
    world,
  ) {
    const { printing } = world;
    await printing.printer("token");
    const poll = (kind?: string) => printing.poll("token", { status: "", kind }, fridayDinner, 0);
    assert.deepEqual(await poll("Star mC-Print3"), { job: undefined, isKindKnown: true });
    assert.deepEqual(await poll(), { job: undefined, isKindKnown: true });
    assert.equal((await printing.printer("other")).kind, "Star mC-Print3");
    const test = { id: "job_test", orderId: undefined, createdAt: fridayDinner };
    await printing.queue(test);
    assert.deepEqual(await poll(), { job: test, isKindKnown: true });
    assert.equal((await printing.renew("fresh", auditOf("printer.renew", "printer"))).kind, "");
  },

  async "does not offer expired jobs"(world) {
    const { printing, poll } = await withPrinter(world);
    await printing.queue(job("job_1", old));
    assert.equal(await poll(), undefined);
    assert.equal(await poll("token", old), "job_1");
  },

  async "an order change queues its ticket once"(world) {
    const { poll } = await withPrinter(world);
    for (let time = 0; time < 2; time++) {
      await world.orders.change(
        "ord_1",
        (order) => ok({ order: { ...order }, at: fridayDinner, ticket: "job_1" }),
      );
    }
    assert.equal(await poll(), "job_1");
    assert.equal((await world.printing.printer("token")).waitingJobs, 1);
  },
};
