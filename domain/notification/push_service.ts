/** Hosts of the browsers' push services. The server sends requests to a subscription's URL, so other hosts are refused (SSRF). */
const services = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "notify.windows.com",
];

/** Returns whether `address` is an HTTPS URL of a browser's push service. Throws a TypeError when it is not a URL. */
export function isPushService(address: string): boolean {
  const { protocol, hostname, port, username } = new URL(address);
  return protocol === "https:" && port === "" && username === "" &&
    services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
