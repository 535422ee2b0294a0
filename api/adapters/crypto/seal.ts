const text = new TextEncoder();

/** AES-256-GCM. What is sealed for one owner does not open for another. */
export async function aesSeal(keyBase64: string) {
  const key = await crypto.subtle.importKey("raw", Uint8Array.fromBase64(keyBase64), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  const how = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: text.encode(owner),
  });
  return {
    async seal(words: string, owner: string): Promise<string> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(how(iv, owner), key, text.encode(words));
      return `${iv.toBase64()}.${new Uint8Array(sealed).toBase64()}`;
    },
    async open(sealed: string, owner: string): Promise<string> {
      const [iv = "", body = ""] = sealed.split(".");
      const opened = await crypto.subtle.decrypt(
        how(Uint8Array.fromBase64(iv), owner),
        key,
        Uint8Array.fromBase64(body),
      );
      return new TextDecoder().decode(opened);
    },
  };
}
