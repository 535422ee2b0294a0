import postgres from "postgres";

/** A new, empty database on the server of the test run; resolves to its address. The server goes when the run ends. */
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
