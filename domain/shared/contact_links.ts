/** Returns a link that opens the address in the maps application of the device or on a map page. */
export const mapLink = (address: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

/** "(714) 555-0142" → "tel:+17145550142". */
export const phoneLink = (phone: string): string => {
  const digits = phone.replace(/\D/g, "");
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
};
