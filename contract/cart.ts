export const cart = { method: "GET", path: "/api/cart" } as const;
export const addToCart = { method: "POST", path: "/api/cart/add" } as const;
export const updateCart = { method: "PUT", path: "/api/cart/update" } as const;
export const clearCart = { method: "DELETE", path: "/api/cart/clear" } as const;
export const cartSuggestions = { method: "GET", path: "/api/cart/suggestions" } as const;
