import { deepEqual, equal } from "node:assert/strict";
import { generateHOTP } from "@oslojs/otp";
import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import type { Endpoint } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import { adminHoliday } from "@contract/schemas/store.ts";
import { user as userData } from "@contract/schemas/users.ts";
import { demoPassword } from "@demo/restaurant/staff.ts";
import { withShop } from "@api/testing/running.ts";
import { callApi, expectData, expectError, lunchtime } from "@api/testing/shop.ts";
import { tokenOf } from "@api/testing/staff.ts";

Deno.test("every admin endpoint has a test that calls it by name", async () => {
  const admin = Object.entries<Endpoint>(endpoints).filter(([, { path }]) => path.startsWith("/api/admin/"));
  const sources: string[] = [];
  const read = async (folder: URL, ending: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(folder)) {
      if (isDirectory) await read(new URL(`${name}/`, folder), ending);
      else if (name.endsWith(ending)) sources.push(await Deno.readTextFile(new URL(name, folder)));
    }
  };
  await read(new URL("./", import.meta.url), "_test.ts");
  await read(new URL("../../api/http/", import.meta.url), "_test.ts");
  await read(new URL("../../api/testing/", import.meta.url), ".ts");
  const text = sources.join("\n");
  const isMade = ([name, endpoint]: [string, Endpoint]) =>
    text.includes(`"${name}"`) ||
    // Uploads and downloads are requested by their path.
    (endpoint.upload !== undefined || endpoint.data === "csv" || endpoint.data === "zip") &&
      text.includes(endpoint.path.replace("{id}", "${id}"));
  deepEqual(admin.filter((each) => !isMade(each)).map(([name]) => name), []);
});

Deno.test("admins, but not managers, can list all holidays", () =>
  withShop("PostgreSQL", async (shop) => {
    const token = await tokenOf(shop, "admin");
    const body = { name: "Hansik Day", date: "2026-12-05", type: "modified_hours", notes: "Kitchen trip" };
    const hours = { open_time: "12:00", close_time: "18:00" };
    const { id } = await expectData(shop, "createHoliday", { token, body: { ...body, ...hours } });
    const listed = adminHoliday.array().parse(await expectData(shop, "adminHolidays", { token }));
    const found = listed.find((each) => each.id === id);
    deepEqual(
      [found?.name, found?.date, found?.type, found?.open_time, found?.close_time, found?.notes],
      [body.name, body.date, body.type, hours.open_time, hours.close_time, body.notes],
    );
    await expectData(shop, "deleteHoliday", { token, id });
    equal((await expectData(shop, "adminHolidays", { token })).some((each) => each.id === id), false);
    const manager = await tokenOf(shop, "manager");
    await expectError(403, "access_denied", callApi(shop, "adminHolidays", { token: manager }));
  }));

Deno.test("the super admin removes a user's second factor, and the next sign-in does not require it", () =>
  withShop("PostgreSQL", async (shop) => {
    const [token, admin] = await Promise.all([tokenOf(shop, "super_admin"), tokenOf(shop, "admin")]);
    const { secret } = await expectData(shop, "beginSecondFactor", {
      token: admin,
      body: { currentPassword: demoPassword },
    });
    const step = BigInt(Math.floor(Date.parse(lunchtime) / 30_000) + 1);
    const code = generateHOTP(decodeBase32IgnorePadding(secret), step, 6);
    await expectData(shop, "confirmSecondFactor", { token: admin, body: { code } });
    const login = { body: { username: "admin", password: demoPassword } };
    await expectError(401, "second_factor_required", callApi(shop, "login", login));

    await expectError(
      403,
      "access_denied",
      callApi(shop, "removeSecondFactor", { token: admin, id: "staff_admin" }),
    );
    await expectError(
      404,
      "no_such_user",
      callApi(shop, "removeSecondFactor", { token, id: "staff_nobody" }),
    );
    const user = userData.parse(
      await expectData(shop, "removeSecondFactor", { token, id: "staff_admin" }),
    );
    equal(user.username, "admin");
    await expectData(shop, "login", login);
    const entries = await expectData(shop, "auditLogs", {
      token,
      query: { action: "user.second_factor_removed" },
    });
    deepEqual(
      (entries as { status: string; resource_id: string }[]).map((each) => each.status),
      [
        "failed",
        "failed",
        "success",
      ].toReversed(),
    );
  }));
