/** Encrypts texts. `open` rejects when the key or the owner differs from those of `seal`. */
export type Seal = {
  seal(text: string, owner: string): Promise<string>;
  open(sealed: string, owner: string): Promise<string>;
  /** The fingerprint of the root key. Call `holdKey` with it before storing: a text sealed with a replaced key cannot be opened. */
  fingerprint?: string;
};
