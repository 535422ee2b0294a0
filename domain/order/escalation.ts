/**
 * How long an order waits for an answer, in milliseconds, before tablets show it as late and devices get a push
 * (docs/product-rules.md, "Tablet alarm"). An ASAP order turns yellow at the same time.
 */
export const escalateAfterMs = 90_000;
