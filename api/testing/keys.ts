import { derivedKeys } from "../adapters/crypto/root_key.ts";

/** The default root key of a product that a test starts. */
export const testKey = new Uint8Array(32).fill(7).toBase64();

export const testKeys = await derivedKeys(testKey);
