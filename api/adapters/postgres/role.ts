import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "./database.ts";

/** The permissions of the connection's role beyond reading and writing rows. */
export type RolePowers = {
  isSuperuser: boolean;
  /** The role owns the database or a table of the product, or is a member of a role that does. */
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
  if (!row) throw new Error("pg_database has no row for the current database");
  return row;
}

/** Why a connection fails: the server is unreachable, it rejects the role or password, or the database does not exist. */
export type ConnectionRefusal = "unreachable" | "refused" | "no_such_database";

/** Reads the permissions of the role in `url` from the server. The owner needs `mayMakeRoles` at the first start. */
export async function readRole(
  url: string,
): Promise<(RolePowers & { mayMakeRoles: boolean }) | ConnectionRefusal> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const db = drizzle(client);
    const powers = await rolePowers(db);
    const [role] = await db.select({ mayMakeRoles: sql<boolean>`rolsuper or rolcreaterole` })
      .from(sql`pg_roles`).where(sql`rolname = current_user`);
    return { ...powers, mayMakeRoles: role?.mayMakeRoles ?? false };
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "28P01" || code === "28000") return "refused";
    return code === "3D000" ? "no_such_database" : "unreachable";
  } finally {
    await client.end().catch(() => {});
  }
}
