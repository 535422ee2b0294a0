import { aesSeal } from "./seal.ts";

const text = new TextEncoder();

/** 32 random bytes in base64, the form in which a root key is stored. */
export function newRootKey(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64();
}

/**
 * The keys that HKDF-SHA256 derives from a root key (32 bytes in base64), one per purpose. The fingerprint identifies the root key and may
 * be stored unprotected, because no key can be computed from it.
 */
export async function derivedKeys(rootKey: string) {
  const root = await crypto.subtle.importKey("raw", Uint8Array.fromBase64(rootKey), "HKDF", false, [
    "deriveBits",
  ]);
  const derive = async (purpose: string) => {
    const algorithm = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: text.encode(purpose) };
    return new Uint8Array(await crypto.subtle.deriveBits(algorithm, root, 256));
  };
  const [fingerprint, accessTokens, sealing, emulatorWebhook] = await Promise.all(
    ["fingerprint", "access tokens", "sealing", "emulator webhook"].map(derive),
  );
  if (!fingerprint || !accessTokens || !sealing || !emulatorWebhook) throw new Error("a key is missing");
  const fingerprintHex = fingerprint.slice(0, 16).toHex();
  return {
    fingerprint: fingerprintHex,
    /** Base64. */
    accessTokens: accessTokens.toBase64(),
    /** Base64. */
    emulatorWebhook: emulatorWebhook.toBase64(),
    seal: { ...await aesSeal(sealing.toBase64()), fingerprint: fingerprintHex },
  };
}

export type DerivedKeys = Awaited<ReturnType<typeof derivedKeys>>;
