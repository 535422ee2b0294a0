const text = new TextEncoder();

/** Seals texts with AES-256-GCM. `open` rejects when the key or the owner differs from those of `seal`. */
export async function aesSeal(keyBase64: string) {
  const key = await crypto.subtle.importKey("raw", Uint8Array.fromBase64(keyBase64), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  const algorithm = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: text.encode(owner),
  });
  return {
    async seal(plain: string, owner: string): Promise<string> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(algorithm(iv, owner), key, text.encode(plain));
      return `${iv.toBase64()}.${new Uint8Array(sealed).toBase64()}`;
    },
    async open(sealed: string, owner: string): Promise<string> {
      const [iv = "", body = ""] = sealed.split(".");
      const opened = await crypto.subtle.decrypt(
        algorithm(Uint8Array.fromBase64(iv), owner),
        key,
        Uint8Array.fromBase64(body),
      );
      return new TextDecoder().decode(opened);
    },
  };
}
