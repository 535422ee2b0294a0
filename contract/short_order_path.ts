import { inLanguage, type Language } from "@domain/shared/language.ts";

const prefix = "ord_";

/** The path of the redirect to an order's page in a language, for text messages: "/o/2x4k…" and "/ko/o/2x4k…". */
export const shortOrderPath = (orderId: string, language: Language): string =>
  inLanguage(`/o/${orderId.replace(prefix, "")}`, language);

/** Returns the address of the page that `shortOrderPath` leads to. `shortId` is its last part. */
export const orderPathOf = (shortId: string, language: Language): string =>
  inLanguage(`/order-confirmation/${prefix}${encodeURIComponent(shortId)}`, language);
