import { z } from "zod";

/** Names and addresses end up in mail headers, on paper and beside other words: no control or direction characters. */
export const line = z.string().trim().regex(
  /^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u,
  "Please remove special control characters",
);
