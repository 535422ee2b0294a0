import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from "@oslojs/encoding";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { displayName } from "@domain/staff/account.ts";
import { passkeyHost, passkeyMinutes } from "@domain/staff/passkey.ts";
import { loadOnce } from "@domain/shared/load_once.ts";
import type { PasskeyAnswer, PasskeyChecks } from "@domain/ports/passkeys.ts";

/** Loaded when someone uses a passkey, because it is large. */
const webAuthn = loadOnce(() => import("@simplewebauthn/server"));

const timeout = passkeyMinutes * 60_000;
const text = new TextEncoder();

/** WebAuthn for the product's public address. Every passkey verifies its person and can be found without a username. */
export function passkeyChecks(publicUrl: string): PasskeyChecks {
  const address = new URL(publicUrl);
  const host = passkeyHost(address);
  const rpID = host ?? "";
  const expected = (question: string) => ({
    expectedChallenge: encodeBase64urlNoPadding(text.encode(question)),
    expectedOrigin: address.origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  });
  return {
    host,
    optionsToAdd: async (question, account, restaurant, existing) => ({
      ...await (await webAuthn()).generateRegistrationOptions({
        rpName: restaurant === "" ? "Restaurant" : restaurant,
        rpID,
        userID: text.encode(account.id),
        userName: account.username,
        userDisplayName: displayName(account),
        challenge: text.encode(question),
        timeout,
        excludeCredentials: existing.map(({ credentialId: id, transports }) => ({
          id,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      }),
    }),
    async verifyNew(question, answer) {
      const response = credentialOf<RegistrationResponseJSON>(answer);
      const { verifyRegistrationResponse } = await webAuthn();
      const verified = await verifyRegistrationResponse({ response, ...expected(question) }).catch(() =>
        undefined
      );
      if (!verified?.verified) return undefined;
      const { credential } = verified.registrationInfo;
      return {
        credentialId: credential.id,
        publicKey: encodeBase64urlNoPadding(credential.publicKey),
        uses: credential.counter,
        transports: credential.transports ?? [],
      };
    },
    optionsToSignIn: async (question) => ({
      ...await (await webAuthn()).generateAuthenticationOptions({
        rpID,
        challenge: text.encode(question),
        timeout,
        userVerification: "required",
      }),
    }),
    async verifyUse(question, answer, passkey) {
      const response = credentialOf<AuthenticationResponseJSON>(answer);
      const { verifyAuthenticationResponse } = await webAuthn();
      const { userHandle } = response.response;
      if (userHandle !== undefined && userHandle !== encodeBase64urlNoPadding(text.encode(passkey.staffId))) {
        return undefined;
      }
      const verified = await verifyAuthenticationResponse({
        response,
        ...expected(question),
        // The core compares the numbers of uses.
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(decodeBase64urlIgnorePadding(passkey.publicKey)),
          counter: 0,
        },
      }).catch(() => undefined);
      return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
    },
  };
}

/** Completes an answer with what all of them have in common. */
function credentialOf<T>({ id, response }: PasskeyAnswer): T {
  return { id, rawId: id, type: "public-key", clientExtensionResults: {}, response } as T;
}
