import assert from "node:assert/strict";
import type { AuditEntry } from "@domain/shared/audit.ts";
import { fridayDinner } from "@domain/testing/fixtures.ts";
import { auditOfDish, proof, type Suite, withoutUndefined, type World } from "./suite.ts";

const at = fridayDinner;

const minute = 60_000;
const page = { page: 1, limit: 50, sortBy: "created_at", sortOrder: "desc" } as const;

async function writeAuditDay(world: World): Promise<void> {
  const lines: AuditEntry[] = [
    auditOfDish("dish.updated", { at }),
    auditOfDish("order.accept", {
      at: at + minute,
      staffId: "staff_manager",
      resource: "order",
      resourceId: "ord_abc",
      details: { number: "K-042" },
    }),
    auditOfDish("payment.captured", {
      at: at + minute,
      staffId: undefined,
      resource: "payment",
      resourceId: "ord_abc",
    }),
    auditOfDish("order.deny", {
      at: at + 2 * minute,
      staffId: "staff_manager",
      resource: "order",
      resourceId: "ord_100%",
      status: "failed",
      origin: { sessionId: "ses_1", address: "192.0.2.7", userAgent: "Tablet" },
    }),
  ];
  for (const line of lines) await world.auditTrail.write(line);
}

export const auditTrailSuite: Suite = {
  async "lists entries newest first with staff and origin"(world) {
    await writeAuditDay(world);
    const { records, total } = await world.auditTrail.find({}, page);
    assert.equal(total, 4);
    assert.deepEqual(
      records.map(({ action, staff }) => [action, staff?.role]),
      [["order.deny", "manager"], ["payment.captured", undefined], ["order.accept", "manager"], [
        "dish.updated",
        "admin",
      ]],
    );
    assert.deepEqual(withoutUndefined(records[0]?.origin), {
      sessionId: "ses_1",
      address: "192.0.2.7",
      userAgent: "Tablet",
    });
    assert.deepEqual(records[2]?.details, { number: "K-042" });
  },

  async "filters work alone and combined"(world) {
    await writeAuditDay(world);
    const actions = async (filter: Parameters<World["auditTrail"]["find"]>[0]) =>
      (await world.auditTrail.find(filter, page)).records.map((record) => record.action);
    assert.deepEqual(await actions({ action: "order.deny" }), ["order.deny"]);
    assert.deepEqual(await actions({ resource: "order" }), ["order.deny", "order.accept"]);
    assert.deepEqual(await actions({ staffId: "staff_admin" }), ["dish.updated"]);
    assert.deepEqual(await actions({ status: "failed" }), ["order.deny"]);
    assert.deepEqual(await actions({ from: at + minute, to: at + 2 * minute }), [
      "payment.captured",
      "order.accept",
    ]);
    assert.deepEqual(await actions({ resource: "order", status: "success" }), ["order.accept"]);
    assert.deepEqual(await actions({ resource: "order", staffId: "staff_admin" }), []);
  },

  async "a search matches parts of actions and names, prefixes of ids and order numbers, and no wildcards"(
    world,
  ) {
    await writeAuditDay(world);
    const found = async (search: string) =>
      (await world.auditTrail.find({ search }, page)).records.map((record) => record.action);
    assert.deepEqual(await found("CCEP"), ["order.accept"]);
    assert.deepEqual(await found("payment"), ["payment.captured"]);
    assert.deepEqual(await found("ord_a"), ["payment.captured", "order.accept"]);
    assert.deepEqual(await found("k-042"), ["order.accept"]);
    assert.deepEqual(await found("manager@"), ["order.deny", "order.accept"]);
    assert.deepEqual(await found("%"), []);
    assert.deepEqual(await found("ord_100%"), ["order.deny"]);
    assert.deepEqual(await found("nothing like it"), []);
  },

  async "pagination and every sort order are stable"(world) {
    await writeAuditDay(world);
    const pages = await Promise.all(
      [1, 2, 3].map((nth) => world.auditTrail.find({}, { ...page, page: nth, limit: 2 })),
    );
    assert.deepEqual(pages.map(({ records }) => records.map((record) => record.action)), [
      ["order.deny", "payment.captured"],
      ["order.accept", "dish.updated"],
      [],
    ]);
    const byAction = await world.auditTrail.find({}, { ...page, sortBy: "action", sortOrder: "asc" });
    assert.deepEqual(byAction.records.map((record) => record.action), [
      "dish.updated",
      "order.accept",
      "order.deny",
      "payment.captured",
    ]);
    const byStatus = await world.auditTrail.find({}, { ...page, sortBy: "status", sortOrder: "asc" });
    assert.equal(byStatus.records[0]?.status, "failed");
  },

  async "lists distinct action and resource names in order"(world) {
    assert.deepEqual(await world.auditTrail.actions(), []);
    await writeAuditDay(world);
    await writeAuditDay(world);
    assert.deepEqual(await world.auditTrail.actions(), [
      "dish.updated",
      "order.accept",
      "order.deny",
      "payment.captured",
    ]);
    assert.deepEqual(await world.auditTrail.resources(), ["dish", "order", "payment"]);
  },

  async "reading in batches returns every entry once"(world) {
    for (let nth = 0; nth < 3; nth++) await writeAuditDay(world);
    const seen: number[] = [];
    for (;;) {
      const records = await world.auditTrail.before({}, seen.at(-1), 5);
      seen.push(...records.map((record) => record.id));
      if (records.length < 5) break;
    }
    assert.equal(seen.length, 12);
    assert.deepEqual(seen, seen.toSorted((one, other) => other - one));
    const denied = await world.auditTrail.before({ action: "order.deny" }, undefined, 50);
    assert.equal(denied.length, 3);
  },

  async "lists sessions newest first with their latest actions and whether they are active"(world) {
    const session = {
      id: "ses_1",
      staffId: "staff_manager",
      refreshHash: "hash 1",
      rotatedAt: at,
      startedAt: at,
      lastActiveAt: at,
      expiresAt: at + minute,
      userAgent: "Tablet",
      address: "192.0.2.7",
    };
    await world.sessions.begin(
      session,
      proof,
      auditOfDish("auth.login", { origin: { address: "192.0.2.7", userAgent: "Tablet" } }),
    );
    await world.sessions.begin(
      {
        ...session,
        id: "ses_2",
        refreshHash: "hash 2",
        startedAt: at + 1,
        expiresAt: at + 9 * minute,
        staffId: "staff_admin",
      },
      proof,
      auditOfDish("auth.login"),
    );
    await writeAuditDay(world);
    const first = { page: 1, limit: 10 };
    const all = await world.auditTrail.sessions({}, at + minute, first);
    assert.equal(all.total, 2);
    assert.deepEqual(
      all.sessions.map(({ session, staff, actionCount }) => [session.id, staff.role, actionCount]),
      [
        ["ses_2", "admin", 0],
        ["ses_1", "manager", 1],
      ],
    );
    assert.deepEqual(all.sessions[1]?.recentActions, [{ action: "order.deny", at: at + 2 * minute }]);
    const ids = async (filter: Parameters<World["auditTrail"]["sessions"]>[0]) =>
      (await world.auditTrail.sessions(filter, at + minute, first)).sessions.map(({ session }) => session.id);
    assert.deepEqual(await ids({ isActive: true }), ["ses_2"]);
    assert.deepEqual(await ids({ isActive: false }), ["ses_1"]);
    assert.deepEqual(await ids({ staffId: "staff_manager" }), ["ses_1"]);
    assert.deepEqual(await ids({ search: "ADMIN@" }), ["ses_2"]);
    assert.deepEqual(await ids({ from: at + 1 }), ["ses_2"]);
    assert.deepEqual(await ids({ to: at + 1 }), ["ses_1"]);
  },
};
