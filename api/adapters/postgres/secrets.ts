/** What the database keeps of secrets: all of it sealed with a key that is not in the database, and which key that is. */
import { eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type Database, keyLock, NotPossible } from "./database.ts";
import { secrets, sessions, streamTickets } from "./schema.ts";
import { secondFactors, signInChallenges, trustedDevices } from "./schema_access.ts";
import { printerOwner, tokenColumns } from "./printer_token.ts";
import { printers } from "./schema_counter.ts";
import type { Seal } from "./seal.ts";

/** A root key's fingerprint and what it seals with. */
export type Keys = {
  fingerprint: string;
  seal: Seal;
  /** Seals with a key of its own (base64), as databases did that kept their keys themselves. */
  sealWith(key: string): Promise<Seal>;
};

/** The row with the fingerprint of the root key. */
export const keyRow = "root_key";
/** Rows of databases that kept their keys in plain text. */
const plainRows = ["access_tokens", "second_factors", "emulator_webhook"];
const vapidRow = "vapid";

/** The fingerprint of the root key that this database is sealed with; undefined before the first start with such a key. */
export async function databaseFingerprint(db: Database): Promise<string | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, keyRow));
  return row?.value;
}

/**
 * Makes `keys` the key of a database that has none yet, and seals with it what an older version kept in plain text: all in one transaction.
 * Throws NotPossible when the database is sealed with another key.
 */
export async function adoptKeys(db: Database, keys: Keys): Promise<void> {
  const rows = await db.select().from(secrets);
  const isDone = rows.some(({ name, value }) => name === keyRow && value === keys.fingerprint);
  if (isDone && !rows.some(isPlain) && (await plainPrinters(db)).length === 0) return;
  const hadPlain = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
    const kept = await databaseFingerprint(tx);
    if (kept !== undefined && kept !== keys.fingerprint) throw new NotPossible(otherKey);
    const hadPlain = await sealPlain(tx, keys);
    await tx.insert(secrets).values({ name: keyRow, value: keys.fingerprint }).onConflictDoNothing();
    return hadPlain;
  });
  if (hadPlain) await forgetOldRows(db);
}

const otherKey =
  "The database is sealed with another key than the given one (SECRETS_KEY, SECRETS_KEY_FILE or " +
  "secrets.key in DATA_DIR): give the key that it was last used with.";

/**
 * Seals everything with `to` that is sealed with `from`, in one transaction; `also` runs in it, last but before the commit. Throws
 * NotPossible, with nothing changed, when the database is not sealed with `from` or something in it does not open.
 */
export async function changeKeys(
  db: Database,
  from: Keys,
  to: Keys,
  also: (tx: Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
    // A second factor that is set up meanwhile waits here and then finds the key changed.
    const [row] = await tx.select().from(secrets).where(eq(secrets.name, keyRow)).for("update");
    if (row?.value !== from.fingerprint) throw new NotPossible(otherKey);
    for (const { staffId, sealedSecret } of await tx.select().from(secondFactors)) {
      const secret = await opened(from.seal, sealedSecret, staffId);
      if (secret === undefined) {
        throw new NotPossible(
          `The second factor of the account ${staffId} does not open with the present key. Take it off first ` +
            "(Users, or deno task staff rescue).",
        );
      }
      await tx.update(secondFactors).set({ sealedSecret: await to.seal.seal(secret, staffId) })
        .where(eq(secondFactors.staffId, staffId));
    }
    for (const { id, sealedToken } of await tx.select().from(printers)) {
      if (sealedToken === null) continue;
      const token = await from.seal.open(sealedToken, printerOwner);
      await tx.update(printers).set(await tokenColumns(token, to.seal)).where(eq(printers.id, id));
    }
    for (const { name, value } of await tx.select().from(secrets)) {
      if (name === keyRow) continue;
      const sealed = await to.seal.seal(await from.seal.open(value, ownerOf(name)), ownerOf(name));
      await tx.update(secrets).set({ value: sealed }).where(eq(secrets.name, name));
    }
    await tx.update(secrets).set({ value: to.fingerprint }).where(eq(secrets.name, keyRow));
    await also(tx);
  });
  await forgetOldRows(db);
}

/** Deletes all that is sealed with a key that is lost, and ends every session. The next start sets another key. */
export async function forgetSealed(
  db: Database,
  now: number,
  also: (tx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
    await tx.delete(secondFactors);
    await tx.delete(printers);
    await tx.delete(secrets);
    await endEverySession(tx, now);
    await also(tx);
  });
}

/**
 * Keeps the key from being changed until the caller's transaction ends; throws when it was changed already, which a process that runs on
 * learns from its own watch as well.
 */
export async function holdKey(tx: Database, fingerprint: string): Promise<void> {
  const [row] = await tx.select().from(secrets).where(eq(secrets.name, keyRow)).for("share");
  if (row?.value !== fingerprint) throw new Error("the key was changed since this process started");
}

/** Ends every session and deletes what helps to open one: stream tickets, pending sign-in challenges and trusted devices. */
export async function endEverySession(db: Database, now: number): Promise<void> {
  await db.update(sessions).set({ endedAt: now }).where(isNull(sessions.endedAt));
  await db.delete(streamTickets);
  await db.delete(signInChallenges);
  await db.delete(trustedDevices);
}

/** The secret of that name, made once by `make`, stored sealed and then the same for every process. */
export async function sharedSecret(
  db: Database,
  name: string,
  seal: Seal,
  make: () => Promise<string>,
): Promise<string> {
  const find = async () => (await db.select().from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const known = await find();
  if (known !== undefined) return await seal.open(known, ownerOf(name));
  const value = await seal.seal(await make(), ownerOf(name));
  await db.insert(secrets).values({ name, value }).onConflictDoNothing();
  // Another process may have been first.
  const kept = await find();
  if (kept === undefined) throw new Error(`secret ${name} was not stored`);
  return await seal.open(kept, ownerOf(name));
}

const ownerOf = (name: string) => `secret ${name}`;

const isPlain = ({ name, value }: { name: string; value: string }) =>
  plainRows.includes(name) || (name === vapidRow && value.startsWith("{"));

const plainPrinters = (db: Database) => db.select().from(printers).where(isNotNull(printers.token));

/** Seals tokens that an earlier release kept in plain text; printers keep their addresses. True when there were some. */
export async function sealPlainPrinters(tx: Database, seal: Seal): Promise<boolean> {
  const plain = await plainPrinters(tx);
  for (const { id, token } of plain) {
    await tx.update(printers).set(await tokenColumns(token ?? "", seal)).where(eq(printers.id, id));
  }
  return plain.length > 0;
}

/** Within the caller's transaction. True when there was something in plain text. */
async function sealPlain(tx: Database, { seal, sealWith }: Keys): Promise<boolean> {
  const rows = await tx.select().from(secrets).for("update");
  const hadPrinters = await sealPlainPrinters(tx, seal);
  const plain = rows.filter(isPlain);
  if (plain.length === 0) return hadPrinters;
  const oldKey = plain.find(({ name }) => name === "second_factors")?.value;
  if (oldKey !== undefined) {
    const old = await sealWith(oldKey);
    for (const { staffId, sealedSecret } of await tx.select().from(secondFactors)) {
      const secret = await opened(old, sealedSecret, staffId);
      // Sealed with the new key already, by a process that was started before this one.
      if (secret === undefined) continue;
      await tx.update(secondFactors).set({ sealedSecret: await seal.seal(secret, staffId) })
        .where(eq(secondFactors.staffId, staffId));
    }
  }
  const vapid = plain.find(({ name }) => name === vapidRow);
  if (vapid) {
    const value = await seal.seal(vapid.value, ownerOf(vapidRow));
    await tx.update(secrets).set({ value }).where(eq(secrets.name, vapidRow));
  }
  // Access tokens signed with the old key end with it: it may lie in old backups.
  await tx.delete(secrets).where(inArray(secrets.name, plainRows));
  return true;
}

/** PostgreSQL leaves a changed row's former self in its files for a while: the tables are written without it. */
async function forgetOldRows(db: Database): Promise<void> {
  // What matters is committed; a table that cannot be locked now is vacuumed later as every table is.
  for (const table of [secrets, secondFactors, printers]) {
    await db.execute(sql`vacuum full ${table}`).catch(() => undefined);
  }
}

async function opened(seal: Seal, sealed: string, owner: string): Promise<string | undefined> {
  return await seal.open(sealed, owner).catch(() => undefined);
}
