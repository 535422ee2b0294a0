import { eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { secrets } from "./schema.ts";

/** The secret of that name, made once by `make` and then the same for every process. */
export async function sharedSecret(
  db: Database,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const find = async () => (await db.select().from(secrets).where(eq(secrets.name, name)))[0]?.value;
  const known = await find();
  if (known !== undefined) return known;
  await db.insert(secrets).values({ name, value: await make() }).onConflictDoNothing();
  // Another process may have been first.
  const value = await find();
  if (value === undefined) throw new Error(`secret ${name} was not stored`);
  return value;
}
