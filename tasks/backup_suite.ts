/** Places with an installation to back up and restore, and the test that runs on both kinds of database. */
import { deepEqual, equal, match, ok } from "node:assert/strict";
import type { Database } from "@api/adapters/postgres/database.ts";
import { postgresHealth } from "@api/adapters/postgres/operations/health.ts";
import { openTestPglite } from "@api/testing/pglite.ts";
import { openPostgres } from "@api/adapters/postgres/node_postgres.ts";
import { auditLog } from "@api/adapters/postgres/audit/tables.ts";
import { outbox } from "@api/adapters/postgres/messages/tables.ts";
import { orders } from "@api/adapters/postgres/orders/tables.ts";
import { placeOrder, track } from "@api/testing/guests.ts";
import { listTables, newAgeIdentity } from "@api/testing/database_copy.ts";
import { ledgerIntent, movements } from "@api/testing/money.ts";
import { until } from "@api/testing/poll.ts";
import { freePort, startEmulator } from "@api/testing/processes.ts";
import { newEmptyDatabase, type RunningShop, startShop } from "@api/testing/running.ts";
import { expectData } from "@api/testing/shop.ts";
import { signIn } from "@api/testing/staff.ts";
import { backupCommand } from "./backup.ts";

/** An installation's environment, data folder and database. */
export type Place = {
  env: Record<string, string>;
  folder: string;
  open(): ReturnType<typeof openTestPglite>;
};

export const places: Record<"PGlite" | "PostgreSQL", (resources: AsyncDisposableStack) => Promise<Place>> = {
  async PGlite(resources) {
    const folder = `${await newFolder(resources)}/data`;
    return { env: { DATA_DIR: folder }, folder, open: () => openTestPglite(`${folder}/postgres`) };
  },
  async PostgreSQL(resources) {
    const folder = `${await newFolder(resources)}/data`;
    const url = await newEmptyDatabase(resources);
    return { env: { DATA_DIR: folder, DATABASE_URL: url }, folder, open: () => openPostgres(url, 4) };
  },
};

export async function newFolder(resources: AsyncDisposableStack): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "backup-" });
  resources.defer(() => Deno.remove(folder, { recursive: true }));
  return folder;
}

/** Orders, messages and audit log as text, without the entry that a restore adds. */
async function readContents(place: Place): Promise<string> {
  const { db, close } = await place.open();
  try {
    const tables = [
      await db.select().from(orders),
      await db.select().from(outbox),
      (await db.select().from(auditLog)).filter(({ action }) => action !== "store.restored"),
    ];
    return tables.flat().map((row) => JSON.stringify(row)).toSorted().join("\n");
  } finally {
    await close();
  }
}

/** The audit log details of every restore. */
export const auditedRestores = (place: Place) =>
  inDatabase(place, async (db) => {
    const lines = await db.select().from(auditLog);
    return lines.filter(({ action }) => action === "store.restored").map(({ details }) => details);
  });

type Shop = RunningShop;

/** Runs the product at `place` with its key file. */
export async function inShop<T>(place: Place, work: (shop: Shop) => Promise<T>): Promise<T> {
  await using resources = new AsyncDisposableStack();
  return await work(await startShop(await place.open(), resources, { SECRETS_KEY: "", ...place.env }));
}

export async function inDatabase<T>(place: Place, work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = await place.open();
  try {
    return await work(db);
  } finally {
    await close();
  }
}

export async function run(place: Place, args: string[], code = 0, extraEnv = {}): Promise<string> {
  const outcome = await backupCommand(args, { ...place.env, ...extraEnv });
  equal(outcome.code, code, outcome.message);
  if (code === 1) match(outcome.message, /^[^\n]+\.$/, "one sentence");
  return outcome.message;
}

/** Creates a key pair for tests about other things than a passphrase, which takes seconds of CPU for each file. */
export async function newBackupKey(
  resources: AsyncDisposableStack,
): Promise<{ closing: { BACKUP_RECIPIENT: string }; opening: string[] }> {
  const { identity, recipient } = await newAgeIdentity();
  const identityFile = `${await newFolder(resources)}/identity`;
  await Deno.writeTextFile(identityFile, identity);
  return { closing: { BACKUP_RECIPIENT: recipient }, opening: ["--identity-file", identityFile] };
}

/** The paths of all files and folders below a folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  const entries = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  for (const { name, isDirectory } of entries) {
    const path = `${folder}/${name}`;
    found.push(path, ...(isDirectory ? await listFiles(path) : []));
  }
  return found.toSorted();
}

/** True if the place has no files or no tables. */
export async function isEmptyPlace(place: Place): Promise<boolean> {
  if (place.env.DATABASE_URL === undefined) return (await listFiles(place.folder)).length === 0;
  return (await listTables(place.env.DATABASE_URL)).length === 0;
}

/** Registers the test for one kind of database. */
export function testRestore(kind: keyof typeof places): void {
  const newPlace = places[kind];

  Deno.test(`F27, ${kind}: restores the saved data, and rebuilds or lists later orders, each charged once`, async () => {
    await using resources = new AsyncDisposableStack();
    const port = freePort();
    const stripe = await startEmulator(resources, port);
    const file = `${await newFolder(resources)}/copy`;
    const { closing, opening } = await newBackupKey(resources);
    const [original, restored] = [await newPlace(resources), await newPlace(resources)];
    const inShop = async <T>(place: Place, work: (shop: RunningShop) => Promise<T>): Promise<T> => {
      await using product = new AsyncDisposableStack();
      const env = {
        STRIPE_SECRET_KEY: "sk_test_backup",
        STRIPE_PUBLISHABLE_KEY: "pk_test_backup",
        STRIPE_WEBHOOK_SECRET: "whsec_processes",
        STRIPE_API_BASE: stripe,
        SECRETS_KEY: "",
        ...place.env,
      };
      return await work(await startShop(await place.open(), product, env));
    };
    const copy = async (command: string, place: Place, code = 0) => {
      const options = command === "restore" ? ["--move", ...opening] : [];
      const outcome = await backupCommand([command, file, ...options], { ...place.env, ...closing });
      equal(outcome.code, code, outcome.message);
      return outcome.message;
    };

    const { before, waiting } = await inShop(original, async (shop) => {
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
    await copy("backup", original);
    const savedContents = await readContents(original);
    match(await copy("backup", original, 1), /already exists/);
    const { held, charged } = await inShop(original, async (shop) => {
      const age = Date.now() - (await postgresHealth(shop.db, "").backupAt() ?? 0);
      ok(Math.abs(age) < 10 * 60_000, `the backup is recorded: ${age} ms ago`);
      const counter = await signIn(shop);
      ok((await counter.accept(waiting.id)).ok);
      const [held, charged] = [await placeOrder(shop), await placeOrder(shop)];
      ok((await counter.accept(charged.id)).ok);
      return { held, charged };
    });

    await copy("restore", restored);
    equal(await readContents(restored), savedContents);
    deepEqual(await auditedRestores(restored), [{ moved: true }]);
    match(await copy("restore", restored, 1), /not empty/);
    await inShop(restored, async (shop) => {
      equal(
        await postgresHealth(shop.db, "").backupAt(),
        undefined,
        "the restored database has no backup time",
      );
      await until(
        "the waiting order is confirmed",
        async () => (await track(shop, waiting.id)).order?.status === "confirmed",
        60_000,
      );
      await until(
        "the lost order's authorization is released",
        async () => (await ledgerIntent(shop, held.intentId)).status === "canceled",
        60_000,
      );
      const { token } = await signIn(shop, "admin");
      const listed = await until("the lost charge is listed", async () => {
        const found = await expectData(shop, "paymentDiscrepancies", { token });
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
