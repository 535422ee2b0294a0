import process from "node:process";
import postgres from "postgres";

/**
 * The environment of a product with a new database: on the test run's PostgreSQL if there is one, because it needs less CPU than the
 * embedded database.
 */
export async function newDatabase(): Promise<Record<string, string>> {
  const adminUrl = process.env.TEST_POSTGRES_URL;
  return adminUrl === undefined ? {} : { DATABASE_URL: await createDatabase(adminUrl) };
}

/** Creates an empty database on the test run's server and returns its address. */
async function createDatabase(adminUrl: string): Promise<string> {
  const name = `e2e_${crypto.randomUUID().replaceAll("-", "")}`;
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(`create database ${name}`);
  } finally {
    await sql.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
