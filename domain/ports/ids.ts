/** Generates unguessable ids (at least 128 bits) with a prefix for the kind: `ord_…`, `line_…`, and pickup codes. */
export type Ids = {
  /** Returns a new id with `prefix`, a few lower-case letters for its noun, and an underscore. */
  next(prefix: string): string;
  /** Returns four random digits, which the guest of an order says at pickup. */
  pickupCode(): string;
};
