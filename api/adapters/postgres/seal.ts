/** Seals a text so that it opens only with the key, and only for the same owner. */
export type Seal = {
  seal(text: string, owner: string): Promise<string>;
  open(sealed: string, owner: string): Promise<string>;
  /** Of the root key behind it. What is stored with a key that the database is no longer sealed with would never open. */
  fingerprint?: string;
};
