import { sha256 } from "@oslojs/crypto/sha2";
import { encodeHexLowerCase } from "@oslojs/encoding";
import type { Seal } from "../secrets/seal.ts";

/** The owner that the printer's token is sealed for. */
export const printerOwner = "printer";

/** The stored columns of a printer's token: a hash to find the printer by, and the sealed token for the page with its address. */
export async function tokenColumns(token: string, seal: Seal) {
  return {
    tokenHash: hashOfPrinterToken(token),
    sealedToken: await seal.seal(token, printerOwner),
  };
}

/** The columns of a printer without an address. */
export const noToken = { tokenHash: null, sealedToken: null } as const;

/** The hash needs no salt, because the token is long and random. */
export function hashOfPrinterToken(token: string): string {
  return encodeHexLowerCase(sha256(new TextEncoder().encode(token)));
}
