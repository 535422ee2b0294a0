/** Generates unguessable ids (at least 128 bits) with a prefix for the kind: `ord_…`, `line_…`. */
export type Ids = {
  next(prefix: "ord" | "line" | "ses" | "tkt" | "job" | "staff" | "dish" | "cat" | "hol" | "dev"): string;
};
