export const makePhoneLink = { method: "POST", path: "/api/admin/phone-links" } as const;
export const phoneLinks = { method: "GET", path: "/api/admin/phone-links" } as const;
export const resendPhoneLink = { method: "POST", path: "/api/admin/phone-links/{id}/send" } as const;
export const cancelPhoneLink = { method: "POST", path: "/api/admin/phone-links/{id}/cancel" } as const;
