import { sha256 } from "@oslojs/crypto/sha2";
import {
  decodeBase32IgnorePadding,
  encodeBase32LowerCaseNoPadding,
  encodeBase32UpperCaseNoPadding,
  encodeHexLowerCase,
} from "@oslojs/encoding";
import { createTOTPKeyURI, verifyHOTP } from "@oslojs/otp";
import { codeDigits, codeSeconds } from "@domain/staff/second_factor.ts";
import type { OneTimeCodes } from "@domain/ports/second_factor.ts";

/** RFC 6238 with the parameters of all authenticator apps: SHA-1, six digits, 30 seconds. */
export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => encodeBase32UpperCaseNoPadding(random(20)),

  stepOf(secret, code, now) {
    const digits = code.replace(/\s/g, "");
    if (!/^\d{6}$/.test(digits)) return undefined;
    const key = decodeBase32IgnorePadding(secret);
    const step = Math.floor(now / 1000 / codeSeconds);
    return [step, step - 1, step + 1].find((each) => verifyHOTP(key, BigInt(each), codeDigits, digits));
  },

  address: (secret, username, issuer) =>
    createTOTPKeyURI(issuer, username, decodeBase32IgnorePadding(secret), codeSeconds, codeDigits),

  newRecovery(count) {
    const codes = Array.from({ length: count }, () => {
      const characters = encodeBase32LowerCaseNoPadding(random(10));
      return characters.replace(/(.{4})(?=.)/g, "$1-");
    });
    return { codes, hashes: codes.map((code) => oneTimeCodes.recoveryHash(code)) };
  },

  recoveryHash: (code) =>
    encodeHexLowerCase(sha256(new TextEncoder().encode(code.toLowerCase().replace(/[^a-z0-9]/g, "")))),
};

function random(bytes: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(bytes));
}
