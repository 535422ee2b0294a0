export const makeCartLink = { method: "POST", path: "/api/cart-links" } as const;
export const cartLink = { method: "GET", path: "/api/cart-links/{id}" } as const;
export const takeCartLink = { method: "POST", path: "/api/cart-links/{id}/take" } as const;
