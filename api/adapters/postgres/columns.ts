import { customType } from "drizzle-orm/pg-core";
import type { Instant } from "@domain/shared/local_time.ts";

/** `timestamptz` outside, epoch milliseconds inside. */
export const instant = customType<{ data: Instant; driverData: string }>({
  dataType: () => "timestamp with time zone",
  toDriver: (value) => new Date(value).toISOString(),
  fromDriver: (value) => new Date(value).getTime(),
});
