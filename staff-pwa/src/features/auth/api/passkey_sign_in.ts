import { beginPasskeySignIn, passkeySignIn } from "@contract/auth.ts";
import { usePasskey } from "@/lib/passkeys.ts";
import { session } from "@/lib/session/this_device.ts";

/** Signs in with a passkey of this site. Rejects as `usePasskey`, or throws the server's refusal. */
export async function signInWithPasskey(rememberMe: boolean): Promise<void> {
  const { options } = await session.call(beginPasskeySignIn);
  const answer = await usePasskey(options);
  session.share(await session.call(passkeySignIn, { body: { answer, rememberMe } }));
}
