import assert from "node:assert/strict";
import fc from "fast-check";
import { routeTickets } from "./printer.ts";

const categoryOf = (dishId: string) => dishId === "gone" ? undefined : dishId.split("_")[0];
const line = (id: string, dishId: string) => ({ id, dishId });
const order = [line("one", "soup_1"), line("two", "rice_1"), line("three", "gone")];
const all = { id: "counter" };
const soups = { id: "soups", categoryIds: ["soup"] };
const rice = { id: "rice", categoryIds: ["rice"] };

Deno.test("a printer of every category prints the whole order", () => {
  assert.deepEqual(routeTickets(order, [all], categoryOf), [{ printerId: "counter", lineIds: undefined }]);
  assert.deepEqual(routeTickets([], [all], categoryOf), [{ printerId: "counter", lineIds: undefined }]);
  assert.deepEqual(routeTickets(order, [], categoryOf), []);
});

Deno.test("a printer of some categories prints only their dishes, and nothing without one", () => {
  assert.deepEqual(routeTickets(order, [all, soups], categoryOf), [
    { printerId: "counter", lineIds: undefined },
    { printerId: "soups", lineIds: ["one"] },
  ]);
  assert.deepEqual(routeTickets([line("one", "soup_1")], [soups, rice], categoryOf), [
    { printerId: "soups", lineIds: undefined },
  ]);
});

Deno.test("a dish that no printer prints goes to every printer", () => {
  assert.deepEqual(routeTickets(order, [soups, rice], categoryOf), [
    { printerId: "soups", lineIds: ["one", "three"] },
    { printerId: "rice", lineIds: ["two", "three"] },
  ]);
  assert.deepEqual(routeTickets([line("one", "side_1")], [soups, rice], categoryOf), [
    { printerId: "soups", lineIds: undefined },
    { printerId: "rice", lineIds: undefined },
  ]);
});

const category = fc.constantFrom("soup", "rice", "side");
const lines = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    dishId: fc.oneof(category.map((id) => `${id}_1`), fc.constant("gone")),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
);
const printers = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    categoryIds: fc.option(fc.uniqueArray(category), { nil: undefined }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 4 },
);

Deno.test("no line is ever lost, and no printer prints one twice", () => {
  fc.assert(fc.property(lines, printers, (order, targets) => {
    const tickets = routeTickets(order, targets, categoryOf);
    const idsOf = ({ lineIds }: typeof tickets[number]) => lineIds ?? order.map(({ id }) => id);
    const printed = new Set(tickets.flatMap(idsOf));
    assert.deepEqual(order.filter(({ id }) => !printed.has(id)), []);
    assert.equal(new Set(tickets.map(({ printerId }) => printerId)).size, tickets.length);
    for (const ticket of tickets) {
      assert.ok(idsOf(ticket).length > 0);
      assert.equal(new Set(idsOf(ticket)).size, idsOf(ticket).length);
    }
  }));
});

Deno.test("a printer prints a line of another category only when no printer has that category", () => {
  fc.assert(fc.property(lines, printers, (order, targets) => {
    for (const { printerId, lineIds } of routeTickets(order, targets, categoryOf)) {
      const target = targets.find(({ id }) => id === printerId);
      for (const { id, dishId } of order.filter((each) => lineIds?.includes(each.id) ?? true)) {
        const isOwn = (each: typeof target) =>
          each?.categoryIds === undefined || each.categoryIds.some((own) => own === categoryOf(dishId));
        assert.ok(isOwn(target) || !targets.some(isOwn), id);
      }
    }
  }));
});
