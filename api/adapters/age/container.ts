/** Files encrypted in the age format (age-encryption.org), which the `age` program opens as well. */
import { Decrypter, Encrypter } from "age-encryption";

export type Closing = { passphrase: string } | { recipients: readonly string[] };
export type Opening = { passphrase: string } | { identities: readonly string[] };

/** How such a file begins. */
export const ageBeginning = "age-encryption.org/v1";

type Bytes = ReadableStream<Uint8Array>;

/** Encrypts as it is read. Throws when a recipient is not written as age writes them (`age1…`). */
export async function encrypted(plain: Bytes, closing: Closing): Promise<Bytes> {
  const encrypter = new Encrypter();
  if ("passphrase" in closing) encrypter.setPassphrase(closing.passphrase);
  else for (const recipient of closing.recipients) encrypter.addRecipient(recipient);
  return await encrypter.encrypt(plain);
}

/**
 * Decrypts as it is read: each piece is checked before it is handed out, and the stream breaks where the file was altered or cut.
 * Undefined when neither passphrase nor identity opens the file; throws when its head is damaged.
 */
export async function decrypted(sealed: Bytes, opening: Opening): Promise<Bytes | undefined> {
  const decrypter = new Decrypter();
  if ("passphrase" in opening) decrypter.addPassphrase(opening.passphrase);
  else for (const identity of opening.identities) decrypter.addIdentity(identity);
  try {
    return await decrypter.decrypt(sealed);
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith("no identity matched")) return undefined;
    throw cause;
  }
}

/** Whether `text` can be encrypted to. */
export function isRecipient(text: string): boolean {
  return doesNotThrow(() => new Encrypter().addRecipient(text));
}

/** Whether `text` is a private key that opens what is encrypted to its recipient. */
export function isIdentity(text: string): boolean {
  return doesNotThrow(() => new Decrypter().addIdentity(text));
}

function doesNotThrow(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
