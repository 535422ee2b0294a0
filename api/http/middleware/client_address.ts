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
  return networkKey(address, 64);
}

/** Returns the IPv4 address, or the network of an IPv6 address. One customer of a provider has up to a /48, a home usually a /56. */
export function networkKey(address: string, bits: 64 | 56 | 48): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain).slice(0, 4).map((group, nth) => {
    const own = Math.min(16, Math.max(0, bits - 16 * nth));
    return (group >> (16 - own) << (16 - own)).toString(16);
  });
  return `${groups.join(":")}::/${bits}`;
}

/** Returns the eight groups of an IPv6 address. Its last two may be written as IPv4. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const before = parsedGroups(head);
  const after = parsedGroups(tail ?? "");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array.from({ length: zeros }, () => 0), ...after];
}

function parsedGroups(text: string): number[] {
  if (text === "") return [];
  return text.split(":").flatMap((group) => {
    if (!group.includes(".")) return Number.parseInt(group, 16);
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** Returns an IPv4-mapped IPv6 address, in any spelling, as IPv4. */
function plainAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join(".") : address;
}
