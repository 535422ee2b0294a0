import { deepEqual, equal, match, ok } from "node:assert/strict";
import { openPglite } from "../api/adapters/postgres/pglite.ts";
import { openPostgres } from "../api/adapters/postgres/node_postgres.ts";
import { auditLog, orders, outbox } from "../api/adapters/postgres/schema.ts";
import { placeOrder, track } from "../api/testing/guests.ts";
import { booked, movements } from "../api/testing/money.ts";
import { until } from "../api/testing/poll.ts";
import { freePort, startEmulator } from "../api/testing/processes.ts";
import { newDatabase, type RunningShop, startShop } from "../api/testing/running.ts";
import { done } from "../api/testing/shop.ts";
import { signIn } from "../api/testing/staff.ts";
import { backupCommand } from "./backup.ts";

/** A place a database lives in: as the environment names it, and opened. */
type Place = { env: Record<string, string>; open(): ReturnType<typeof openPglite> };

const places: Record<string, (things: AsyncDisposableStack) => Promise<Place>> = {
  async PGlite(things) {
    const folder = await Deno.makeTempDir({ prefix: "backup-" });
    things.defer(() => Deno.remove(folder, { recursive: true }));
    return { env: { DATA_DIR: folder }, open: () => openPglite(`${folder}/postgres`) };
  },
  async PostgreSQL(things) {
    const url = await newDatabase(things);
    return { env: { DATABASE_URL: url }, open: () => openPostgres(url) };
  },
};

for (const [kind, newPlace] of Object.entries(places)) {
  Deno.test(`F27, ${kind}: what is restored is what was saved, and orders from after it are rebuilt or listed, charged once`, async () => {
    await using things = new AsyncDisposableStack();
    const port = freePort();
    const stripe = await startEmulator(things, port);
    const file = `${await Deno.makeTempDir({ prefix: "copy-" })}/copy`;
    const [lived, restored] = [await newPlace(things), await newPlace(things)];
    const inShop = async <T>(place: Place, work: (shop: RunningShop) => Promise<T>): Promise<T> => {
      await using product = new AsyncDisposableStack();
      const env = {
        STRIPE_SECRET_KEY: "sk_test_backup",
        STRIPE_PUBLISHABLE_KEY: "pk_test_backup",
        STRIPE_WEBHOOK_SECRET: "whsec_processes",
        STRIPE_API_BASE: stripe,
      };
      return await work(await startShop(await place.open(), product, env));
    };
    const copy = async (command: string, place: Place, code = 0) => {
      const said = await backupCommand([command, file], place.env);
      equal(said.code, code, said.words);
      return said.words;
    };

    const { before, waiting } = await inShop(lived, async (shop) => {
      const before = await placeOrder(shop);
      ok((await (await signIn(shop)).accept(before.id)).ok);
      const waiting = await placeOrder(shop);
      await until(
        "the outbox is empty",
        async () =>
          (await shop.db.select().from(outbox)).every(({ sentAt, droppedAt }) => sentAt ?? droppedAt),
      );
      return { before, waiting };
    });
    await copy("backup", lived);
    const kept = await contents(lived);
    match(await copy("backup", lived, 1), /exist|there already/);
    const { held, charged } = await inShop(lived, async (shop) => {
      const counter = await signIn(shop);
      ok((await counter.accept(waiting.id)).ok);
      const [held, charged] = [await placeOrder(shop), await placeOrder(shop)];
      ok((await counter.accept(charged.id)).ok);
      return { held, charged };
    });

    await copy("restore", restored);
    equal(await contents(restored), kept);
    match(await copy("restore", restored, 1), /not empty/);
    await inShop(restored, async (shop) => {
      await until(
        "the waiting order is confirmed",
        async () => (await track(shop, waiting.id)).order?.status === "confirmed",
        60_000,
      );
      await until(
        "the lost order's hold is given back",
        async () => (await booked(shop, held.intentId)).status === "canceled",
        60_000,
      );
      const { token } = await signIn(shop, "admin");
      const listed = await until("the lost charge is listed", async () => {
        const found = await done(shop, "paymentDiscrepancies", { token });
        return found.find(({ kind }) => kind === "charge_without_order");
      }, 60_000);
      deepEqual([listed.payment_intent_id, listed.amount, listed.ended_at], [
        charged.intentId,
        charged.cents / 100,
        null,
      ]);
      for (const { intentId, cents } of [before, waiting, charged]) {
        deepEqual(await movements(shop, intentId), [`held ${cents}`, `captured ${cents}`]);
      }
    });
  });
}

/** Orders, messages and audit log, as one text. */
async function contents(place: Place): Promise<string> {
  const { db, close } = await place.open();
  try {
    const tables = [
      await db.select().from(orders),
      await db.select().from(outbox),
      await db.select().from(auditLog),
    ];
    return tables.flat().map((row) => JSON.stringify(row)).toSorted().join("\n");
  } finally {
    await close();
  }
}

Deno.test("what is not understood is answered with the manual, what cannot be with the reason", async () => {
  equal((await backupCommand([], {})).code, 2);
  equal((await backupCommand(["backup"], {})).code, 2);
  const folder = await Deno.makeTempDir({ prefix: "none-" });
  const none = await backupCommand(["backup", `${folder}/copy`], { DATA_DIR: folder });
  deepEqual([none.code, /no embedded database/.test(none.words)], [1, true]);
  await Deno.remove(folder, { recursive: true });
});
