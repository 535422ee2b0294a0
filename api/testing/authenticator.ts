/** A passkey authenticator in software: ES256, verifies its person, attests nothing (WebAuthn). */
import { encodeBase64urlNoPadding as base64url } from "@oslojs/encoding";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Options = Readonly<Record<string, unknown>>;

const text = new TextEncoder();
const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

export type Authenticator = Awaited<ReturnType<typeof newAuthenticator>>;

/** `isVerified` false answers without asking its person for a fingerprint or a PIN. */
export async function newAuthenticator(
  { origin, isVerified = true }: { origin: string; isVerified?: boolean },
) {
  const rpId = new URL(origin).hostname;
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", keys.publicKey);
  const credentialId = crypto.getRandomValues(new Uint8Array(16));
  const id = base64url(credentialId);
  let uses = 0;
  let userHandle = "";

  const clientData = (type: string, challenge: unknown) =>
    text.encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = async (key: Uint8Array = new Uint8Array()) => {
    const flags = present | (isVerified ? verified : 0) | (key.length > 0 ? withKey : 0);
    const counter = new Uint8Array(4);
    new DataView(counter.buffer).setUint32(0, uses);
    return joined(await sha256(text.encode(rpId)), Uint8Array.of(flags), counter, key);
  };
  const answer = <R>(response: R) => ({ id, response });

  return {
    id,
    /** Makes the passkey that the options ask for. */
    async create(options: Options) {
      userHandle = (options["user"] as { id: string }).id;
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, bytesOf(x)],
          [-3, bytesOf(y)],
        ]),
      );
      const length = Uint8Array.of(0, credentialId.length);
      const attested = joined(new Uint8Array(16), length, credentialId, key);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", await authenticatorData(attested)],
      ]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", options["challenge"])),
        attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ["internal"],
      });
    },
    /** Signs the challenge of the options. */
    async get(options: Options) {
      uses += 1;
      const data = await authenticatorData();
      const client = clientData("webauthn.get", options["challenge"]);
      const signature = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        keys.privateKey,
        joined(data, await sha256(client)),
      );
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(der(new Uint8Array(signature))),
        userHandle,
      });
    },
  };
}

const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

const bytesOf = (part: string) =>
  Uint8Array.from(atob(part.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Writes the two numbers of a signature in DER, as authenticators do. */
function der(signature: Uint8Array): Uint8Array {
  const number = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0);
    const short = bytes.slice(Math.max(0, first));
    const unsigned = (short[0] ?? 0) >= 0x80 ? joined(Uint8Array.of(0), short) : short;
    return joined(Uint8Array.of(2, unsigned.length), unsigned);
  };
  const numbers = joined(number(signature.slice(0, 32)), number(signature.slice(32)));
  return joined(Uint8Array.of(0x30, numbers.length), numbers);
}
