/** The query of the links for guests on the phone. In a file of its own, because the first load refetches it. */
export const phoneLinksKey = ["store", "phone_links"] as const;
