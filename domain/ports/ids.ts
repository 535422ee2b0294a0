/** Generates unguessable ids (at least 128 bits) with a prefix for the kind: `ord_…`, `line_…`, and pickup codes. */
export type Ids = {
  /** Returns a new id with `prefix` and an underscore. */
  next(
    prefix:
      | "ord"
      | "line"
      | "lnk"
      | "ses"
      | "tkt"
      | "job"
      | "staff"
      | "dish"
      | "cat"
      | "imp"
      | "grp"
      | "opt"
      | "hol"
      | "dev"
      | "key"
      | "cls"
      | "stn"
      | "prn",
  ): string;
  /** Returns four random digits, which the guest of an order says at pickup. */
  pickupCode(): string;
};
