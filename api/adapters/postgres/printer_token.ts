import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";
import type { Seal } from "./seal.ts";

/** What seals the token. */
export const printerOwner = "printer";

/** What is kept of a printer's token: a hash to find the printer by, and the sealed token for the page that shows its address. */
export async function tokenColumns(token: string, seal: Seal) {
  return {
    token: null,
    tokenHash: hashOfPrinterToken(token),
    sealedToken: await seal.seal(token, printerOwner),
  };
}

/** Unsalted: the token is random and long. */
export function hashOfPrinterToken(token: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(token)));
}
