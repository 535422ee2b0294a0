import postgres from "postgres";

/** Creates an empty database on the test run's server and returns its address. */
export async function createDatabase(adminUrl: string): Promise<string> {
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
