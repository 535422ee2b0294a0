import type { NewPasskeyAnswer, PasskeyAnswer } from "@contract/schemas/auth.ts";
import { passkeyHost } from "@domain/staff/passkey.ts";
import type { MessageId } from "./i18n/text.ts";

type Options = Readonly<Record<string, unknown>>;

/** False where the browser offers no passkeys, as without https. */
export function passkeysWork(): boolean {
  return passkeyHost(location) !== undefined && "PublicKeyCredential" in globalThis;
}

const webAuthn = () => import("@simplewebauthn/browser");
type WebAuthn = Awaited<ReturnType<typeof webAuthn>>;

/** Lets the person make a passkey with the device. Rejects as `passkeyProblem` reads. */
export async function makePasskey(options: Options): Promise<NewPasskeyAnswer> {
  const { startRegistration } = await webAuthn();
  const optionsJSON = options as unknown as Parameters<WebAuthn["startRegistration"]>[0]["optionsJSON"];
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/** Lets the person use one of the passkeys of this site. Rejects as `passkeyProblem` reads. */
export async function usePasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webAuthn();
  const optionsJSON = options as unknown as Parameters<WebAuthn["startAuthentication"]>[0]["optionsJSON"];
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    response: {
      clientDataJSON,
      authenticatorData,
      signature,
      ...(userHandle === undefined ? {} : { userHandle }),
    },
  };
}

/** The message about a passkey that the person or the browser refused; undefined for other problems. */
export function passkeyProblem(problem: unknown): MessageId | undefined {
  if (!(problem instanceof Error)) return undefined;
  switch (problem.name) {
    case "NotAllowedError":
    case "AbortError":
      return "passkey.cancelled";
    case "InvalidStateError":
      return "passkey.on_device";
    case "ConstraintError":
    case "NotReadableError":
    case "NotSupportedError":
    case "SecurityError":
    case "UnknownError":
      return "passkey.not_possible";
    default:
      return undefined;
  }
}
