/** The secrets in the database. All are sealed with a root key that is not in the database; its fingerprint is. */
import { eq, isNull, notExists, sql } from "drizzle-orm";
import { type Database, keyLock, NotPossible } from "../database.ts";
import { printers } from "../printing/tables.ts";
import { secrets } from "./tables.ts";
import {
  passkeyQuestions,
  passkeys,
  recoveryCodes,
  secondFactors,
  sessions,
  signInChallenges,
  streamTickets,
  trustedDevices,
} from "../staff/tables.ts";
import { noToken, printerOwner, tokenColumns } from "../printing/printer_token.ts";
import type { Seal } from "./seal.ts";

/** A root key's fingerprint and its seal. */
export type Keys = {
  fingerprint: string;
  seal: Seal;
};

/** The row with the fingerprint of the root key. */
export const keyRow = "root_key";

/** The fingerprint of the root key that this database is sealed with; undefined before the first start with such a key. */
export async function databaseFingerprint(db: Database): Promise<string | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, keyRow));
  return row?.value;
}

/** Makes the key with this fingerprint that of a database without one. Throws NotPossible when the database is sealed with another key. */
export async function adoptKeys(db: Database, { fingerprint }: Pick<Keys, "fingerprint">): Promise<void> {
  if (await databaseFingerprint(db) === fingerprint) return;
  await db.insert(secrets).values({ name: keyRow, value: fingerprint }).onConflictDoNothing();
  if (await databaseFingerprint(db) !== fingerprint) throw new NotPossible(otherKey);
}

const otherKey =
  "The database is sealed with another key than the given one (SECRETS_KEY, SECRETS_KEY_FILE or " +
  "secrets.key in DATA_DIR): give the key that it was last used with.";

/**
 * Reseals all secrets from the keys `from` to the keys `to`, in one transaction. `also` runs last in the same transaction. Throws
 * NotPossible, and changes nothing, when the database is not sealed with `from` or a second factor cannot be opened.
 */
export async function changeKeys(
  db: Database,
  from: Keys,
  to: Keys,
  also: (tx: Database) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
    // A second factor that is set up at the same time waits for this lock (`holdKey`) and then fails, because the key has changed.
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

/** Deletes all secrets, for when their key is lost, and ends every session. The next start sets a new key. `also` runs last. */
export async function forgetSealed(
  db: Database,
  now: number,
  also: (tx: Database) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
    await tx.delete(secondFactors);
    // Without a passkey, the account has no second factor that its codes could stand for.
    const ofAccount = tx.select().from(passkeys).where(eq(passkeys.staffId, recoveryCodes.staffId));
    await tx.delete(recoveryCodes).where(notExists(ofAccount));
    await tx.update(printers).set(noToken);
    await tx.delete(secrets);
    await endEverySession(tx, now);
    await also(tx);
  });
}

/**
 * Prevents a change of the key until the caller's transaction ends. Throws when the key has already changed since this process started.
 */
export async function holdKey(tx: Database, fingerprint: string): Promise<void> {
  const [row] = await tx.select().from(secrets).where(eq(secrets.name, keyRow)).for("share");
  if (row?.value !== fingerprint) throw new Error("the key was changed since this process started");
}

/** Ends every session and deletes all stream tickets, pending sign-ins and trusted devices. */
export async function endEverySession(db: Database, now: number): Promise<void> {
  await db.update(sessions).set({ endedAt: now }).where(isNull(sessions.endedAt));
  await db.delete(streamTickets);
  await db.delete(signInChallenges);
  await db.delete(passkeyQuestions);
  await db.delete(trustedDevices);
}

/** The secret with this name, the same for every process. The first call creates it with `make` and stores it sealed. */
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
  // Another process may have stored its secret first.
  const stored = await find();
  if (stored === undefined) throw new Error(`secret ${name} was not stored`);
  return await seal.open(stored, ownerOf(name));
}

const ownerOf = (name: string) => `secret ${name}`;

/** Rewrites the tables, because PostgreSQL's files still contain the previous versions of changed rows. */
async function forgetOldRows(db: Database): Promise<void> {
  // The changes are committed. A table that cannot be locked now is vacuumed later.
  for (const table of [secrets, secondFactors, printers]) {
    await db.execute(sql`vacuum full ${table}`).catch(() => undefined);
  }
}

async function opened(seal: Seal, sealed: string, owner: string): Promise<string | undefined> {
  return await seal.open(sealed, owner).catch(() => undefined);
}
