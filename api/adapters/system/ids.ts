import { encodeBase32LowerCaseNoPadding } from "@oslojs/encoding";
import type { Ids } from "@domain/ports/ids.ts";

/** 160 random bits as 32 letters and digits behind the prefix. */
export const randomIds: Ids = {
  next: (prefix) => `${prefix}_${encodeBase32LowerCaseNoPadding(crypto.getRandomValues(new Uint8Array(20)))}`,
};
