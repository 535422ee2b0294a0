/** Creates test databases on a shared server as copies of a migrated one, because migrating a database costs more than copying one. */
import { openPostgres } from "../adapters/postgres/node_postgres.ts";
import { migrationsHash } from "./migrations_hash.ts";
import { asAdmin } from "./postgres_process.ts";

/** Creates the database `name` as a migrated, empty one. Creates the template once for each state of the migrations. */
export async function copyTemplate(adminUrl: string, name: string): Promise<void> {
  const template = `template_${await migrationsHash()}`;
  await asAdmin(adminUrl, async (sql) => {
    const exists = async () => (await sql`SELECT FROM pg_database WHERE datname = ${template}`).length > 0;
    if (!await exists()) {
      // Held until the connection ends, so that one process creates the template and the others wait.
      await sql`SELECT pg_advisory_lock(hashtext(${template}))`;
      if (!await exists()) {
        const draft = `${template}_draft`;
        await sql`DROP DATABASE IF EXISTS ${sql(draft)} WITH (FORCE)`;
        await sql`CREATE DATABASE ${sql(draft)} TEMPLATE template0`;
        const url = Object.assign(new URL(adminUrl), { pathname: `/${draft}` }).href;
        await (await openPostgres(url, 1)).close();
        await sql`ALTER DATABASE ${sql(draft)} RENAME TO ${sql(template)}`;
      }
    }
    await sql`CREATE DATABASE ${sql(name)} TEMPLATE ${sql(template)}`;
  });
}
