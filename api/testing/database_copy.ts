/** Helpers for tests of leaked database copies and of backups. */
import { generateIdentity, identityToRecipient } from "age-encryption";
import { sql } from "drizzle-orm";
import pg from "pg";
import { derivedKeys } from "../adapters/crypto/root_key.ts";
import { aesSeal } from "../adapters/crypto/seal.ts";
import { signedTokens } from "../adapters/crypto/tokens.ts";
import type { Database } from "../adapters/postgres/database.ts";
import { secondFactors } from "@api/adapters/postgres/staff/tables.ts";
import { callApi, type Shop } from "./shop.ts";

/** Every row of every table, as text. */
export async function dumpRows(db: Database): Promise<string> {
  const tables = await db.select({ name: sql<string>`tablename` })
    .from(sql`(select tablename from pg_tables where schemaname = 'public') as found`);
  const rows = await Promise.all(tables.map(async ({ name }) => {
    const found = await db.select({ row: sql<unknown>`to_jsonb(one)` })
      .from(sql`${sql.identifier(name)} as one`);
    return JSON.stringify([name, ...found.map(({ row }) => row)]);
  }));
  return rows.join("\n");
}

/** Finds every string in `copy` that could be a 32-byte key in base64, base64url or hexadecimal. Returns them in base64. */
export function findKeys(copy: string): string[] {
  const found = new Set<string>();
  for (const [candidate] of copy.matchAll(/[A-Za-z0-9+/_-]{43}=?/g)) {
    const alphabet = /[-_]/.test(candidate) ? "base64url" : "base64";
    try {
      found.add(Uint8Array.fromBase64(candidate, { alphabet }).toBase64());
    } catch {
      // Not base64.
    }
  }
  for (const [candidate] of copy.matchAll(/\b[0-9a-f]{64}\b/gi)) {
    found.add(Uint8Array.fromHex(candidate).toBase64());
  }
  return [...found].filter((key) => Uint8Array.fromBase64(key).length === 32);
}

/**
 * Tries to gain access with the contents of `copy`. Returns the tokens the product accepts for an open session, the decrypted
 * authenticator secrets and the accepted printer tokens.
 */
export async function tryAccess(
  { shop, db, copy, session, now }: {
    shop: Shop;
    db: Database;
    copy: string;
    session: { sessionId: string; staffId: string };
    now: number;
  },
): Promise<{ tokens: string[]; secrets: string[]; printers: string[] }> {
  const factors = await db.select().from(secondFactors);
  const [tokens, secrets]: [string[], string[]] = [[], []];
  for (const key of findKeys(copy)) {
    const derived = await derivedKeys(key);
    for (const tokenKey of [key, derived.accessTokens]) {
      const token = await signedTokens(tokenKey).issue(session, now + 600_000);
      if ((await callApi(shop, "profile", { token })).ok) tokens.push(token);
    }
    for (const { open } of [await aesSeal(key), derived.seal]) {
      for (const { sealedSecret, staffId } of factors) {
        const secret = await open(sealedSecret, staffId).catch(() => undefined);
        if (secret !== undefined) secrets.push(secret);
      }
    }
  }
  const printers: string[] = [];
  for (const candidate of new Set(copy.match(/[A-Za-z0-9_-]{40,}/g))) {
    const response = await fetch(`${shop.url}/api/print/${candidate}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ statusCode: "200 OK" }),
    });
    await response.body?.cancel();
    if (response.ok) printers.push(candidate);
  }
  return { tokens, secrets, printers };
}

/** Generates an age identity and its recipient. */
export async function newAgeIdentity(): Promise<{ identity: string; recipient: string }> {
  const identity = await generateIdentity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Lists the tables of the PostgreSQL database at `url`, including the migration schema. */
export async function listTables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname in ('public', 'drizzle')
       union select nspname from pg_namespace where nspname = 'drizzle'`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
