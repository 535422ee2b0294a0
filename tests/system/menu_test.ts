/** Tests the guests' menu, which is cached as bytes and must include every change that has been answered. */
import { deepEqual, equal, match, notEqual, ok, rejects } from "node:assert/strict";
import { sql } from "drizzle-orm";
import { importMenu } from "@domain/usecases/menu/import_menu.ts";
import type { MenuImports } from "@domain/ports/menu_imports.ts";
import { randomIds } from "@api/adapters/crypto/tokens.ts";
import { postgresMenuImports } from "@api/adapters/postgres/menu/menu_imports.ts";
import { postgresMenus } from "@api/adapters/postgres/menu/menus.ts";
import { readMenuTable } from "@api/http/menu/table.ts";
import { endpoints } from "@contract/endpoints.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { brotli } from "@api/http/answers/precompressed.ts";
import { listen } from "@api/testing/events.ts";
import { plainDish } from "@api/testing/guests.ts";
import { until } from "@api/testing/poll.ts";
import { newDatabase, type RunningShop, startShop, withShop } from "@api/testing/running.ts";
import { expectData, lunchtime, setClock } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";

const { path } = endpoints.menuByCategory;
const get = (shop: RunningShop, init: RequestInit = {}, query = "") => fetch(shop.url + path + query, init);

async function isOffered(shop: RunningShop, dishId = plainDish.id): Promise<boolean | undefined> {
  const categories = await expectData(shop, "menuByCategory");
  return categories.flatMap((each) => each.items).find((item) => item.id === dishId)?.is_available;
}

Deno.test("a change is in the next menu of its process, and in that of every process once its stream announces the change", async () => {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  const first = await startShop(await openPostgres(url), things);
  const second = await startShop(await openPostgres(url), things);
  const counter = await signIn(first);
  await using guests = await listen<{ type: string }>(`${second.url}/api/store/stream`);
  for (let nth = 0; nth < 10; nth++) {
    const isOn = nth % 2 === 1;
    equal(await isOffered(second), !isOn);
    const announced = guests.received.length;
    await counter.switchDish(plainDish.id, isOn);
    equal(await isOffered(first), isOn, `change ${nth} at its process`);
    await until(
      "the announcement",
      () => guests.received.slice(announced).some(({ data }) => data.type === "menu_changed"),
    );
    equal(await isOffered(second), isOn, `change ${nth} at the other process`);
  }

  // A change directly in the database.
  await first.db.execute(
    sql`update dishes set name = jsonb_set(name, '{en}', '"Renamed"') where id = ${plainDish.id}`,
  );
  await until("the new name", async () => /"Renamed"/.test(await (await get(second)).text()));
});

Deno.test("the menu's ETag is the same after a restart and differs after a change", async () => {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  const tag = async () => {
    await using life = new AsyncDisposableStack();
    const response = await get(await startShop(await openPostgres(url), life));
    await response.body?.cancel();
    return response.headers.get("etag");
  };
  const before = await tag();
  equal(await tag(), before);
  const again = await startShop(await openPostgres(url), things);
  await (await signIn(again)).switchDish(plainDish.id, false);
  notEqual((await get(again)).headers.get("etag"), before);
});

Deno.test("the menu of one product", async (t) => {
  await withShop("PostgreSQL", async (shop) => {
    await t.step(
      "the compressed demo menu stays within 11,900 bytes, and within 8,300 in English and 8,900 in Korean",
      async () => {
        for (
          const [query, max] of [["", 11_900], ["?language=en", 8_300], ["?language=ko", 8_900]] as const
        ) {
          const { length } = await brotli(await (await get(shop, {}, query)).bytes(), 11);
          ok(length <= max, `${query}: ${length} bytes`);
        }
      },
    );
    await t.step(
      "the menu response has an ETag, a request id and security headers, HEAD has no body and POST is not found",
      async () => {
        const whole = await get(shop);
        const { headers } = whole;
        ok((await whole.bytes()).length > 10_000);
        match(headers.get("x-request-id") ?? "", /^[\w-]{36}$/);
        match(headers.get("content-security-policy") ?? "", /default-src/);
        equal(headers.get("cache-control"), "no-cache");
        const known = await get(shop, { headers: { "if-none-match": headers.get("etag") ?? "" } });
        equal(known.status, 304);
        const head = await get(shop, { method: "HEAD" });
        deepEqual([head.status, (await head.bytes()).length], [200, 0]);
        const post = await get(shop, { method: "POST" });
        await post.body?.cancel();
        equal(post.status, 404);
      },
    );
    await t.step(
      "with a language, the menu has descriptions in it or else in English, and names in both",
      async () => {
        await shop.db.execute(
          sql`update dishes set description = jsonb_set(description, '{ko}', '""') where id = ${plainDish.id}`,
        );
        const all = await until("the menu without a translation", async () => {
          const menu = await expectData(shop, "menuByCategory");
          const dish = menu.flatMap(({ items }) => items).find(({ id }) => id === plainDish.id);
          return dish?.description_korean === "" && menu;
        });
        const described = (text: string, translation: string) => translation === "" ? text : "";
        const dishes = (language: string) =>
          all.map((category) => ({
            ...category,
            ...(language === "en" ? { category_description_korean: "" } : {
              category_description: described(
                category.category_description,
                category.category_description_korean,
              ),
            }),
            items: category.items.map((item) => ({
              ...item,
              ...(language === "en" ? { description_korean: "", allergen_note_korean: "" } : {
                description: described(item.description, item.description_korean),
              }),
            })),
          }));
        for (const language of ["en", "ko"] as const) {
          deepEqual(await expectData(shop, "menuByCategory", { query: { language } }), dishes(language));
        }
        const plain = dishes("ko").flatMap(({ items }) => items).find(({ id }) => id === plainDish.id);
        notEqual(plain?.description, "");
      },
    );
    await t.step(
      "each language of the menu has its own ETag and changes with the menu, and an unknown one is refused",
      async () => {
        const queries = ["", "?language=en", "?language=ko"];
        const read = async (known: readonly (string | null)[] = []) =>
          await Promise.all(queries.map(async (query, nth) => {
            const response = await get(shop, { headers: { "if-none-match": known[nth] ?? "" } }, query);
            return {
              etag: response.headers.get("etag"),
              status: response.status,
              text: await response.text(),
            };
          }));
        const before = (await read()).map(({ etag }) => etag);
        equal(new Set(before).size, 3);
        deepEqual((await read(before)).map(({ status }) => status), [304, 304, 304]);
        const counter = await signIn(shop);
        await counter.switchDish(plainDish.id, false);
        const after = await read(before);
        deepEqual(after.map(({ status }) => status), [200, 200, 200]);
        equal(after.every(({ text }) => text.includes('"is_available":false')), true);

        for (const query of ["?language=fr", "?language=", "?language=en&language=ko"]) {
          const refused = await get(shop, {}, query);
          await refused.body?.cancel();
          equal(refused.status, 400, query);
        }
        // A parameter that bypasses caches does not matter.
        for (const query of ["?_=1", "?_=1&language=ko", "?language=ko&_=1"]) {
          const response = await get(shop, {}, query);
          const text = await response.text();
          equal(text, after[query.includes("ko") ? 2 : 0]?.text, query);
        }
        await counter.switchDish(plainDish.id, true);
      },
    );
    await t.step(
      "refuses the menu when its revision cannot be read, and serves it again afterwards",
      async () => {
        equal((await get(shop)).status, 200);
        await shop.db.execute(sql`alter table revisions rename to revisions_away`);
        const statusIs = async (status: number) => {
          const response = await get(shop);
          await response.body?.cancel();
          return response.status === status;
        };
        await until("the refusal", () => statusIs(500));
        equal((await (await get(shop)).json()).code, "internal");
        await shop.db.execute(sql`alter table revisions_away rename to revisions`);
        await until("the menu", () => statusIs(200));
      },
    );
    await t.step("offers a dish that is off for two hours again afterwards", async () => {
      await setClock(shop, lunchtime);
      const { token } = await signIn(shop);
      await expectData(shop, "setAvailability", {
        id: plainDish.id,
        token,
        body: { is_available: false, off_for: "2_hours" },
      });
      equal(await isOffered(shop), false);
      await setClock(shop, "2026-11-20T21:59:30Z");
      equal(await isOffered(shop), false);
      // The clock runs on while the dish is switched off.
      await setClock(shop, "2026-11-20T22:05:00Z");
      equal(await isOffered(shop), true);
    });
  });
});

Deno.test("other changes come between two batches of an import, and another process finishes it when its process dies", async () => {
  await using things = new AsyncDisposableStack();
  const url = await newDatabase(things);
  const shop = await startShop(await openPostgres(url), things, {}, undefined, { hasJobs: false });
  const admin = await signIn(shop, "admin");
  const category = (await expectData(shop, "menuByCategory"))[0]?.category_name ?? "";
  const rows = Array.from({ length: 120 }, (_, nth) => `,${category},Imported ${nth},9.50,10`);
  const { rows: parsed } = await readMenuTable(
    new TextEncoder().encode(["id,category,name,price,prep_time_minutes", ...rows].join("\n")),
  );
  const menuImports = postgresMenuImports(shop.db);
  let batches = 0;
  const dying: MenuImports = {
    ...menuImports,
    async move(id, decide) {
      if (batches === 2) throw new Error("died");
      if (batches === 1) {
        await admin.switchDish(plainDish.id, false);
        equal((await menuImports.byId(id))?.applied, 1, "the change waited for no other batch");
      }
      batches++;
      return await menuImports.move(id, decide);
    },
  };
  const imported = importMenu(
    {
      menus: postgresMenus(shop.db),
      menuImports: dying,
      ids: randomIds,
      clock: { now: () => Date.parse(lunchtime) - 60_000 },
    },
    { by: { id: "staff_admin", role: "admin" }, rows: parsed, isTrial: false },
  );
  await rejects(imported, /died/);
  const listed = async (of: RunningShop) => (await expectData(of, "menuImports", { token: admin.token }))[0];
  const search = { search: "Imported", limit: "1" };
  const total = async (of: RunningShop) =>
    (await expectData(of, "adminMenu", { token: admin.token, query: search })).total;
  deepEqual([(await listed(shop))?.state, (await listed(shop))?.can_undo, await total(shop)], [
    "running",
    false,
    100,
  ]);

  const other = await startShop(await openPostgres(url), things);
  await until("the end of the import", async () => (await listed(other))?.state === "done");
  deepEqual([await total(other), await isOffered(other)], [120, false]);
  const log = await expectData(other, "auditLogs", {
    token: admin.token,
    query: { search: "menu.imported" },
  });
  deepEqual(log.map(({ details }) => [details?.["added"], details?.["is_resumed"]]), [[120, true]]);
});
