/** Encrypts and decrypts files in the age format (age-encryption.org). The `age` program can open them too. */
import { Decrypter, Encrypter } from "age-encryption";

export type Closing = { passphrase: string } | { recipients: readonly string[] };
export type Opening = { passphrase: string } | { identities: readonly string[] };

/** The first bytes of an encrypted file. */
export const ageBeginning = "age-encryption.org/v1";

type Bytes = ReadableStream<Uint8Array>;

/** Encrypts while the stream is read. Throws when a recipient is not a valid age recipient (`age1…`). */
export async function encrypted(plain: Bytes, closing: Closing): Promise<Bytes> {
  const encrypter = new Encrypter();
  if ("passphrase" in closing) encrypter.setPassphrase(closing.passphrase);
  else for (const recipient of closing.recipients) encrypter.addRecipient(recipient);
  return await encrypter.encrypt(plain);
}

/**
 * Decrypts while the stream is read. Each chunk is authenticated first, and the stream fails where the file was altered or truncated.
 * Returns undefined when the passphrase or identities do not open the file. Throws when the header is damaged.
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

/** Whether `text` is a valid recipient. */
export function isRecipient(text: string): boolean {
  return doesNotThrow(() => new Encrypter().addRecipient(text));
}

/** Whether `text` is a valid private key. */
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
