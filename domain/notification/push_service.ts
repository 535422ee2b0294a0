/** The browsers' push services. A subscription is an address that this server will call: no other may be one. */
const services = [
  "fcm.googleapis.com",
  "updates.push.services.mozilla.com",
  "web.push.apple.com",
  "notify.windows.com",
];

/** Whether `address` is one of a browser's push service. */
export function isPushService(address: string): boolean {
  const { protocol, hostname, port, username } = new URL(address);
  return protocol === "https:" && port === "" && username === "" &&
    services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}
