import { eq } from "drizzle-orm";
import type { Database } from "./database.ts";
import { secrets } from "./schema.ts";

/** The secret of that name, made once by `make` and then the same for every process. */
export async function sharedSecret(db: Database, name: string, make: () => string): Promise<string> {
  await db.insert(secrets).values({ name, value: make() }).onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`secret ${name} was not stored`);
  return row.value;
}
