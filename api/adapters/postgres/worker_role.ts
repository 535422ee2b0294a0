import { sql } from "drizzle-orm";
import { type Database, NotPossible } from "./database.ts";

/** A database role and its password. */
export type Worker = { role: string; password: string };

/**
 * Grants a role that owns nothing the permissions that the product needs at run time: read and write rows, and only insert them in the
 * audit log, the event log and the installation, whose id owns the payments. The role cannot remove the triggers that protect the audit
 * log. Creates the role when it does not exist, and throws NotPossible when the owner may not create it.
 */
export async function grantWorker(db: Database, { role, password }: Worker): Promise<void> {
  const worker = sql.identifier(role);
  await db.transaction(async (tx) => {
    const [missing] = await tx.select({
      command: sql<string>`format('create role %I login password %L', ${role}::text, ${password}::text)`,
    }).from(sql`(select 1) as one`)
      .where(sql`not exists (select from pg_roles where rolname = ${role})`);
    if (missing) await tx.execute(sql.raw(missing.command)).catch(failWithoutStatement);
    await tx.execute(sql`grant usage on schema public to ${worker}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public to ${worker}`);
    await tx.execute(sql`revoke update, delete on audit_log, events, installation from ${worker}`);
    await tx.execute(sql`grant usage on all sequences in schema public to ${worker}`);
  });
}

/** The failed statement, which Drizzle's error quotes, has the password, and a start prints its failure. */
function failWithoutStatement({ cause }: Error): never {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "42501") {
    throw new NotPossible(
      "The role of DATABASE_OWNER_URL may not create the role of DATABASE_URL: create it with createuser, or give the owner CREATEROLE.",
    );
  }
  throw cause;
}
