/** Unguessable ids (128 bits and more) with a prefix that names the thing: `ord_…`, `line_…`. */
export type Ids = {
  next(prefix: "ord" | "line" | "ses" | "tkt" | "job" | "staff" | "dish" | "cat" | "hol" | "dev"): string;
};
