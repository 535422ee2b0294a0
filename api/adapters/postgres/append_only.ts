import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/**
 * Makes the audit log a table that is only added to, for every database role, its owner included: UPDATE, DELETE and TRUNCATE are
 * refused like a missing permission. It stands after the migrations and changes nothing where it stands already.
 */
export async function protectAuditLog(db: Database): Promise<void> {
  await db.execute(sql`
    do $$
    begin
      if exists (select from pg_trigger where tgname = 'audit_log_rows_stay') then return; end if;
      create or replace function refuse_audit_change() returns trigger language plpgsql as $body$
      begin
        raise exception 'permission denied: the audit log is append-only' using errcode = 'insufficient_privilege';
      end
      $body$;
      create trigger audit_log_rows_stay before update or delete on audit_log
        for each row execute function refuse_audit_change();
      create trigger audit_log_stays before truncate on audit_log
        for each statement execute function refuse_audit_change();
    end
    $$`);
}

/** A database role and what it signs in with. */
export type Worker = { role: string; password: string };

/**
 * Lets a role that owns nothing do the product's daily work: read and write rows everywhere, and in the audit log only add them. It can
 * then not even take the guard above off. The role is made where there is none.
 */
export async function letWork(db: Database, { role, password }: Worker): Promise<void> {
  const worker = sql.identifier(role);
  await db.transaction(async (tx) => {
    const [missing] = await tx.select({
      command: sql<string>`format('create role %I login password %L', ${role}::text, ${password}::text)`,
    }).from(sql`(select 1) as one`)
      .where(sql`not exists (select from pg_roles where rolname = ${role})`);
    if (missing) await tx.execute(sql.raw(missing.command));
    await tx.execute(sql`grant usage on schema public to ${worker}`);
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public to ${worker}`);
    await tx.execute(sql`revoke update, delete on audit_log from ${worker}`);
    await tx.execute(sql`grant usage on all sequences in schema public to ${worker}`);
  });
}
