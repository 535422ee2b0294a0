import { hmac } from "@oslojs/crypto/hmac";
import { SHA256, sha256 } from "@oslojs/crypto/sha2";
import { constantTimeEqual } from "@oslojs/crypto/subtle";
import {
  decodeBase64,
  encodeBase32LowerCaseNoPadding,
  encodeBase32UpperCaseNoPadding,
  encodeBase64urlNoPadding,
  encodeHexLowerCase,
} from "@oslojs/encoding";
import { createJWTSignatureMessage, encodeJWT, JWSRegisteredHeaders, parseJWT } from "@oslojs/jwt";
import type { Tokens } from "@domain/ports/staff.ts";
import type { Ids } from "@domain/ports/ids.ts";

const text = new TextEncoder();

/**
 * Access tokens are JWTs that must be signed with HMAC-SHA256. Refresh tokens have 256 bits and are stored as hashes. The first one is
 * random, each later one is derived from its predecessor.
 */
export function signedTokens(keyBase64: string): Tokens {
  const key = decodeBase64(keyBase64);
  const sign = (message: Uint8Array) => hmac(SHA256, key, message);
  const hashOf = (token: string) => encodeHexLowerCase(sha256(text.encode(token)));
  const withHash = (token: string) => ({ token, hash: hashOf(token) });
  return {
    issue({ sessionId, staffId }, expiresAt) {
      const header = JSON.stringify({ alg: "HS256", typ: "JWT" });
      const payload = JSON.stringify({ sub: staffId, sid: sessionId, exp: Math.floor(expiresAt / 1000) });
      return Promise.resolve(encodeJWT(header, payload, sign(createJWTSignatureMessage(header, payload))));
    },

    verify(token, now) {
      return Promise.resolve(readClaims(token, now, sign));
    },

    refresh: () => withHash(encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)))),
    successor: (token) => withHash(encodeBase64urlNoPadding(sign(text.encode(`refresh after ${token}`)))),
    pairingCode: () => encodeBase32UpperCaseNoPadding(crypto.getRandomValues(new Uint8Array(5))),
    hashOf,
    mailedCode(challengeHash) {
      const { buffer, byteOffset } = sign(text.encode(`mailed code for ${challengeHash}`));
      // With 64 bits, the remainder's bias is less than one in ten trillion.
      return String(new DataView(buffer, byteOffset).getBigUint64(0) % 1_000_000n).padStart(6, "0");
    },
  };
}

function readClaims(
  token: string,
  now: number,
  sign: (message: Uint8Array) => Uint8Array,
): { sessionId: string; staffId: string } | undefined {
  try {
    const [header, payload, signature, message] = parseJWT(token);
    if (new JWSRegisteredHeaders(header).algorithm() !== "HS256") return undefined;
    if (!constantTimeEqual(sign(message), signature)) return undefined;
    const { exp, sub, sid } = { exp: undefined, sub: undefined, sid: undefined, ...payload };
    if (typeof exp !== "number" || !Number.isInteger(exp) || now >= exp * 1000) return undefined;
    if (typeof sub !== "string" || typeof sid !== "string") return undefined;
    return { staffId: sub, sessionId: sid };
  } catch {
    return undefined;
  }
}

/** Ids of a prefix and 32 letters and digits, with 160 random bits. */
export const randomIds: Ids = {
  next: (prefix) => `${prefix}_${encodeBase32LowerCaseNoPadding(crypto.getRandomValues(new Uint8Array(20)))}`,
  // With 64 bits, the remainder's bias is less than one in a quadrillion.
  pickupCode: () =>
    String((crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n) % 10_000n).padStart(4, "0"),
};
