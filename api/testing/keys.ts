import { derivedKeys } from "../adapters/crypto/root_key.ts";

/** The root key of every product that a test starts and gives no other. */
export const testKey = new Uint8Array(32).fill(7).toBase64();

export const testKeys = await derivedKeys(testKey);
