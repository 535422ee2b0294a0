const prefix = "ord_";

/** The path of the redirect to an order's page, for text messages: "/o/2x4k…". */
export const shortOrderPath = (orderId: string): string => `/o/${orderId.replace(prefix, "")}`;

/** Returns the address of the page that the last part of `shortOrderPath` leads to. */
export const orderPathOf = (shortId: string): string =>
  `/order-confirmation/${prefix}${encodeURIComponent(shortId)}`;
