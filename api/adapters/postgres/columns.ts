import { customType } from "drizzle-orm/pg-core";
import type { Instant } from "@domain/shared/local_time.ts";

/** A `timestamptz` column that the code reads and writes as epoch milliseconds. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => "timestamp with time zone",
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: (value) => new Date(value).getTime(),
});
