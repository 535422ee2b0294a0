/** Unchanged carts are deleted after this many days. */
export const cartDays = 30;

/** Contact details of checkouts that did not become orders are erased after this many days. */
export const checkoutDays = 30;
