import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/** What the role of this connection may do beyond reading and writing rows. */
export type RolePowers = {
  isSuperuser: boolean;
  /** It owns the database or a table of the product, or belongs to a role that does. */
  isOwner: boolean;
};

export async function rolePowers(db: Database): Promise<RolePowers> {
  const [row] = await db.select({
    isSuperuser: sql<boolean>`(select rolsuper from pg_roles where rolname = current_user)`,
    isOwner: sql<boolean>`pg_has_role(current_user, datdba, 'member') or exists (
      select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = 'public' and relkind in ('r', 'p') and pg_has_role(current_user, relowner, 'member')
    )`,
  }).from(sql`pg_database`).where(sql`datname = current_database()`);
  if (!row) throw new Error("the database does not know itself");
  return row;
}
