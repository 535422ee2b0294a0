import { orderSource, sourceParameter } from "@domain/cart/source.ts";

/**
 * The source in the address of the visit's first page, which this module reads when the app starts. It goes to the server with each dish.
 * Nothing of it is stored in the browser. See docs/product-rules.md, "Order sources".
 */
export const visitSource = orderSource(new URLSearchParams(globalThis.location?.search).get(sourceParameter));
