import { BlockList, isIP, isIPv6 } from "node:net";

/** The configured proxies, by address or network ("10.0.0.0/8"). Their `X-Forwarded-For` entries are trusted. */
export type TrustedProxies = { trusts(address: string): boolean };

/** Creates the list of proxies. `entries` are valid addresses or networks; the configuration has checked them. */
export function trustedProxies(entries: readonly string[]): TrustedProxies {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    trusts: (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? "ipv6" : "ipv4"),
  };
}

/**
 * Returns the client's address: the peer, or, when the peer is a trusted proxy, the last address in `X-Forwarded-For` that is not one.
 * Entries that a client added itself are further left and are ignored.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  proxies: TrustedProxies,
): string {
  let client = plainAddress(peer);
  const hops = (forwardedFor ?? "").split(",").map((hop) => plainAddress(hop.trim()));
  while (proxies.trusts(client)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) return client;
    client = hop;
  }
  return client;
}

/** Returns the key for limits per client: the IPv4 address, or the /64 network of an IPv6 address, which belongs to one client. */
export function clientKey(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${networkOf(plain)}::/64` : plain;
}

function networkOf(address: string): string {
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => "0"), ...after];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}

/** Returns an IPv4-mapped IPv6 address as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
