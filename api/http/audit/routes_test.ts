import assert from "node:assert/strict";
import { auditEntry, auditSession } from "@contract/schemas/audit.ts";
import { pagination } from "@contract/schemas/page.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { callApi, expectData, expectError, requestOf } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

Deno.test("the audit log is paged, filtered and searched, and contains refused requests", () =>
  withMemoryShop(async (shop) => {
    const admin = await tokenOf(shop, "admin");
    const manager = await tokenOf(shop, "manager");
    await expectError(403, "access_denied", callApi(shop, "auditLogs", { token: manager }));
    await expectError(403, "access_denied", callApi(shop, "saveSettings", { token: manager, body: {} }));
    await expectError(
      404,
      "no_such_order",
      callApi(shop, "acceptOrder", { id: "ord_nobody", token: manager }),
    );

    const answer = await callApi(shop, "auditLogs", { token: admin, query: { limit: "2", search: "" } });
    assert.ok(answer.ok);
    answer.data.forEach((entry) => auditEntry.parse(entry));
    const envelope = JSON.parse(answer.text);
    const page = pagination.parse(envelope.pagination);
    assert.deepEqual([page.page, page.limit, page.hasPrev, page.hasNext], [1, 2, false, true]);
    assert.deepEqual(
      answer.data.map(({ action, resource, resource_id, status }) => [action, resource, resource_id, status]),
      [
        ["order.accept", "order", "ord_nobody", "failed"],
        ["setting.updated", "setting", "", "failed"],
      ],
    );
    assert.equal(answer.data[1]?.details.code, "access_denied");
    const third = await expectData(shop, "auditLogs", { token: admin, query: { limit: "2", page: "2" } });
    assert.equal(third[0]?.action, "audit_logs");

    const today = { date_from: "2026-11-20", date_to: "2026-11-20" };
    const failed = await expectData(shop, "auditLogs", {
      token: admin,
      query: { ...today, status: "failed" },
    });
    assert.equal(failed.length, 3);
    const earlier = { date_from: "2026-11-18", date_to: "2026-11-19" };
    assert.deepEqual(await expectData(shop, "auditLogs", { token: admin, query: earlier }), []);
    await expectError(
      400,
      "invalid",
      callApi(shop, "auditLogs", { token: admin, query: { date_from: "yesterday" } }),
    );
    await expectError(
      400,
      "invalid",
      callApi(shop, "auditLogs", { token: admin, query: { sortBy: "details" } }),
    );

    const stillFailed = await expectData(shop, "auditLogs", {
      token: admin,
      query: { ...today, status: "failed" },
    });
    assert.equal(stillFailed.length, 3, "an invalid query is not audited");

    const actions = await expectData(shop, "auditActions", { token: admin });
    assert.ok(actions.all.includes("order.accept"));
    assert.deepEqual(actions.grouped.order, ["order.accept"]);
    const people = await expectData(shop, "auditPeople", { token: admin });
    assert.deepEqual(people.map(({ name }) => name), ["Minji Kim", "Soon-ja Lee", "Daniel Park"]);
    assert.ok((await expectData(shop, "auditResources", { token: admin })).includes("session"));
  }));

Deno.test("sessions show the signed-in users, their addresses and recent actions", () =>
  withMemoryShop(async (shop) => {
    const admin = await tokenOf(shop, "admin");
    const manager = await tokenOf(shop, "manager");
    await callApi(shop, "acceptOrder", { id: "ord_nobody", token: manager });
    const sessions = await expectData(shop, "adminSessions", { token: admin, query: { is_active: "true" } });
    sessions.forEach((session) => auditSession.parse(session));
    const own = sessions.find((session) => session.admin_user_role === "manager");
    assert.ok(own?.is_active);
    assert.equal(own.ip_address, "127.0.0.1");
    assert.ok(own.recent_actions.some((each) => each.action === "order.accept"));
    assert.equal(own.action_count, own.recent_actions.length);
    const none = await expectData(shop, "adminSessions", {
      token: admin,
      query: { search: "nobody at all" },
    });
    assert.deepEqual(none, []);
  }));

Deno.test("T15: the export contains the filtered entries and no cell that a spreadsheet would evaluate", () =>
  withMemoryShop(async (shop) => {
    const admin = await tokenOf(shop, "admin");
    const rule = { setting_key: "unknown_rule", setting_value: '=HYPERLINK("http://evil.example")' };
    await expectData(shop, "saveSettings", { token: admin, body: { settings: [rule] } });
    const [url, init] = requestOf(
      shop,
      { method: "GET", path: "/api/admin/audit/logs.csv" },
      { token: admin, query: { resource: "setting" } },
    );
    const response = await fetch(url, init);
    assert.match(response.headers.get("content-type") ?? "", /^text\/csv/);
    assert.match(
      response.headers.get("content-disposition") ?? "",
      /^attachment; filename="audit-2026-11-20\.csv"$/,
    );
    const lines = (await response.text()).trim().split("\n");
    assert.equal(lines.length, 2);
    assert.equal(
      lines[0]?.replace("\uFEFF", "").trim(),
      "id,date,time,who,role,action,resource,resource_id,status,ip_address,device,details",
    );
    assert.match(lines[1] ?? "", /"before: null; after: =HYPERLINK\(""http:.*""\)"$/);
    assert.doesNotMatch(lines[1] ?? "", /(^|,)"?[=+@-]/);
  }));
