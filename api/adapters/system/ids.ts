import { encodeBase32LowerCaseNoPadding } from "@oslojs/encoding";
import type { Ids } from "@domain/ports/ids.ts";

/** Ids of a prefix and 32 letters and digits, with 160 random bits. */
export const randomIds: Ids = {
  next: (prefix) => `${prefix}_${encodeBase32LowerCaseNoPadding(crypto.getRandomValues(new Uint8Array(20)))}`,
};
