/** Returns a link that opens the address in a maps application or on a map page. */
export const mapLink = (address: string, maps: "google" | "apple" = "google"): string =>
  (maps === "apple" ? "https://maps.apple.com/?q=" : "https://www.google.com/maps/search/?api=1&query=") +
  encodeURIComponent(address);

/** "(714) 555-0142" → "tel:+17145550142". */
export const phoneLink = (phone: string): string => {
  const digits = phone.replace(/\D/g, "");
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
};
