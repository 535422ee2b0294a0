import assert from "node:assert/strict";
import { adminHoliday, adminHoursRow, settingsAnswer } from "@contract/schemas/store.ts";
import { listen } from "@api/testing/events.ts";
import { withMemoryShop } from "@api/testing/memory_shop.ts";
import { at, placeOrder, plainDish } from "@api/testing/guests.ts";
import { callApi, expectData, expectError, setClock } from "@api/testing/shop.ts";
import { signIn, tokenOf } from "@api/testing/staff.ts";

Deno.test("hours are read, saved with a break and overnight, and immediately visible to guests", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const hours = await expectData(shop, "adminHours", { token });
    assert.deepEqual(hours.map((row) => row.day_of_week), [0, 1, 2, 3, 4, 5, 6]);
    hours.forEach((row) => adminHoursRow.parse(row));
    const friday = hours[5];
    assert.ok(friday);

    await using guests = await listen<{ type: string }>(`${shop.url}/api/store/stream`);
    const body = [{
      ...friday,
      open_time: "11:00:00",
      close_time: "01:00",
      is_closed: false,
      break_start: "15:00",
      break_end: "17:00",
    }];
    const saved = await expectData(shop, "saveHours", { token, body });
    assert.equal(saved.length, 7);
    assert.deepEqual(
      [saved[5]?.open_time, saved[5]?.break_start, saved[5]?.break_end, saved[5]?.close_time],
      ["11:00", "15:00", "17:00", "01:00"],
    );
    await guests.first("news of the store", (event) => event.type === "store_changed");
    assert.equal((await expectData(shop, "storeHours"))[5]?.close_time, "01:00");

    const stale = await expectError(
      409,
      "changed_meanwhile",
      callApi(shop, "saveHours", { token, body }),
    );
    assert.equal((stale.present as { close_time: string }[])[5]?.close_time, "01:00");

    const bad = await expectError(
      400,
      "bad_hours",
      callApi(shop, "saveHours", {
        token,
        body: [
          { day_of_week: 1, open_time: null, close_time: "21:00", is_closed: false },
          { day_of_week: 2, open_time: "11:10", close_time: "21:00", is_closed: false },
          { day_of_week: 3, is_closed: true },
        ],
      }),
    );
    assert.deepEqual(bad.details, [{
      field: "Monday",
      code: "hours_required",
      message: "Open and close times are required for open days",
    }]);
    const closed = await expectData(shop, "saveHours", {
      token,
      body: [{ day_of_week: 3, open_time: "12:00", close_time: "20:00", is_closed: true }],
    });
    assert.deepEqual(
      [closed[3]?.is_closed, closed[3]?.open_time, closed[3]?.close_time],
      [true, "12:00", "20:00"],
      "a closed day keeps its times",
    );
    await expectError(400, "invalid", callApi(shop, "saveHours", { token, body: [] }));
    await expectError(
      400,
      "invalid",
      callApi(shop, "saveHours", { token, body: [{ day_of_week: 7, is_closed: true }] }),
    );
  }));

Deno.test("the open indicator follows today's hours", () =>
  withMemoryShop(async (shop) => {
    const [token, manager] = await Promise.all([tokenOf(shop, "admin"), tokenOf(shop, "manager")]);
    const isOpen = async () => (await expectData(shop, "adminStoreStatus", { token: manager })).is_open;
    assert.equal(await isOpen(), true);
    const [, , , , , friday] = await expectData(shop, "adminHours", { token });
    assert.ok(friday);
    await expectData(shop, "saveHours", {
      token,
      body: [{ ...friday, is_closed: true, version: undefined }],
    });
    assert.equal(await isOpen(), false);
    await expectData(shop, "saveHours", { token, body: [{ ...friday, version: undefined }] });
    assert.equal(await isOpen(), true);
  }));

Deno.test("holidays are added, edited and removed with the field names for staff", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "super_admin");
    const body = {
      name: "  Staff day ",
      date: "2026-12-01",
      type: "closed",
      notes: " rest ",
      guest_message: "We rest",
      name_korean: " 직원의 날 ",
      guest_message_korean: "쉽니다",
    };
    const made = await expectData(shop, "createHoliday", { token, body });
    adminHoliday.parse(made);
    assert.deepEqual(
      [made.name, made.notes, made.open_time, made.is_recurring, made.guest_message],
      ["Staff day", "rest", null, false, "We rest"],
    );
    const modified = { ...body, type: "modified_hours", open_time: "12:00", close_time: "18:00" };
    const edited = await expectData(shop, "updateHoliday", {
      id: made.id,
      token,
      body: { ...modified, version: made.version },
    });
    assert.deepEqual([edited.type, edited.open_time, edited.close_time], [
      "modified_hours",
      "12:00",
      "18:00",
    ]);
    const stale = await expectError(
      409,
      "changed_meanwhile",
      callApi(shop, "updateHoliday", { id: made.id, token, body: { ...body, version: made.version } }),
    );
    assert.equal(adminHoliday.parse(stale.present).type, "modified_hours");
    const seen = (await expectData(shop, "storeHolidays")).find((holiday) => holiday.id === made.id);
    assert.deepEqual([seen?.name_korean, seen?.notes_korean], ["직원의 날", "쉽니다"]);
    assert.deepEqual([seen?.closure_type, seen?.modified_open_time, seen?.notes], [
      "modified_hours",
      "12:00",
      "We rest",
    ]);

    const mistakes: [object, string, string, string][] = [
      [{ name: "" }, "name", "holiday_name_required", "Holiday name is required"],
      [
        { name: " ab " },
        "name",
        "holiday_name_too_short",
        "Holiday name must be at least 3 characters long",
      ],
      [{ date: "" }, "date", "holiday_date_required", "Holiday date is required"],
      [{ date: "2026-11-19" }, "date", "holiday_date_past", "Holiday date cannot be in the past"],
      [
        { type: "modified_hours", close_time: "18:00" },
        "open_time",
        "open_time_required",
        "Open time is required for modified hours",
      ],
      [
        { type: "modified_hours", open_time: "12:00" },
        "close_time",
        "close_time_required",
        "Close time is required for modified hours",
      ],
      [
        { type: "modified_hours", open_time: "12:00", close_time: "12:00" },
        "close_time",
        "close_time_too_early",
        "Close time must be after open time",
      ],
    ];
    for (const [more, field, code, message] of mistakes) {
      const refusal = await expectError(
        400,
        "bad_holiday",
        callApi(shop, "createHoliday", { token, body: { ...body, ...more } }),
      );
      const params = code === "holiday_name_too_short" ? { params: { min: 3 } } : {};
      assert.deepEqual(refusal.details, [{ field, code, ...params, message }]);
    }
    assert.equal(await expectData(shop, "deleteHoliday", { id: made.id, token }), null);
    await expectError(404, "already_removed", callApi(shop, "deleteHoliday", { id: made.id, token }));
    await expectError(404, "already_removed", callApi(shop, "updateHoliday", { id: made.id, token, body }));
  }));

Deno.test("settings are listed by tab, saved in bulk, validated, and take effect", () =>
  withMemoryShop(async (shop) => {
    const token = await tokenOf(shop, "admin");
    const answer = settingsAnswer.parse(await expectData(shop, "adminSettings", { token }));
    const find = (key: string) => answer.settings.find((each) => each.setting_key === key);
    assert.deepEqual([find("tax_rate")?.tab, find("tax_rate")?.is_public], ["pricing", true]);
    assert.deepEqual([find("alert_phone")?.tab, find("alert_phone")?.is_public], ["notifications", false]);

    const edit = (setting_key: string, setting_value: unknown, more = {}) => ({
      settings: [{ setting_key, setting_value, setting_type: "text", ...more }],
    });
    const saved = await expectData(shop, "saveSettings", {
      token,
      body: edit("online_ordering_enabled", false),
    });
    assert.equal(saved.updated, 1);
    assert.equal((await expectData(shop, "storeStatus")).ordering.available, false);
    assert.equal(
      (await expectData(shop, "saveSettings", { token, body: edit("online_ordering_enabled", "false") }))
        .updated,
      0,
    );

    const high = await expectError(
      400,
      "bad_settings",
      callApi(shop, "saveSettings", { token, body: edit("tax_rate", 31) }),
    );
    assert.deepEqual(high.details, [{
      field: "tax_rate",
      code: "number_out_of_range",
      params: { min: 0, max: 30 },
      message: "Must be from 0 to 30",
    }]);
    const stale = await expectError(
      409,
      "changed_meanwhile",
      callApi(shop, "saveSettings", { token, body: edit("tax_rate", "9", { previous_value: "7" }) }),
    );
    assert.equal(
      (stale.present as { setting_value: string }[])[0]?.setting_value,
      find("tax_rate")?.setting_value,
    );
    const none = await expectError(
      400,
      "invalid",
      callApi(shop, "saveSettings", { token, body: { settings: [] } }),
    );
    assert.equal(none.error, "No changes to save");

    await expectData(shop, "saveSettings", { token, body: edit("unknown_rule", "shoes off") });
    const ruleSetting = (await expectData(shop, "adminSettings", { token })).settings.find((each) =>
      each.id === "unknown_rule"
    );
    assert.deepEqual([ruleSetting?.tab, ruleSetting?.setting_type], ["advanced", "text"]);
    const log = await expectData(shop, "auditLogs", {
      token,
      query: { resource: "setting", status: "success" },
    });
    assert.deepEqual(log.map((entry) => [entry.resource_id, entry.details.before, entry.details.after]), [
      ["unknown_rule", null, "shoes off"],
      ["online_ordering_enabled", "true", "false"],
    ]);
  }));

Deno.test("the preview of capacity limits uses the orders of a past day, for those who may change settings", () =>
  withMemoryShop(async (shop) => {
    const counter = await signIn(shop);
    for (let nth = 0; nth < 3; nth++) {
      const { id } = await placeOrder(shop, {
        lines: [[plainDish.id, 2]],
        pickup: at("2026-11-20", "13:30"),
      });
      assert.ok((await counter.accept(id)).ok);
    }
    const denied = await placeOrder(shop, { pickup: at("2026-11-20", "13:30") });
    await expectData(shop, "denyOrder", { id: denied.id, token: await tokenOf(shop, "admin") });
    await setClock(shop, "2026-11-27T20:00:00Z");
    const token = await tokenOf(shop, "admin");
    const preview = (query: Record<string, string>) =>
      callApi(shop, "capacityPreview", {
        token,
        query: { max_orders_per_slot: "0", max_dishes_per_slot: "0", capacity_bands: "", ...query },
      });
    const window = {
      starts_at: "2026-11-20T21:30:00.000Z",
      ends_at: "2026-11-20T21:45:00.000Z",
      orders: 3,
      dishes: 6,
      max_orders: 2,
      max_dishes: 5,
      moved: 1,
    };
    const limited = await preview({ max_orders_per_slot: "9", capacity_bands: "5 12:00-15:00 2/5" });
    assert.deepEqual(limited.ok && limited.data, {
      date: "2026-11-20",
      orders: 3,
      moved: 1,
      turned_away: 0,
      windows: [window],
    });
    const other = await preview({ date: "2026-11-19" });
    assert.deepEqual(other.ok && other.data.windows, []);
    for (
      const query of [{ max_orders_per_slot: "201" }, { capacity_bands: "x" }, { date: "2026-02-30" }, {
        max_dishes_per_slot: "1.5",
      }]
    ) await expectError(400, "invalid", preview(query as Record<string, string>));
    const manager = await tokenOf(shop, "manager");
    await expectError(403, "access_denied", callApi(shop, "capacityPreview", { token: manager }));
  }));
