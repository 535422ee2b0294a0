import { BlockList, isIP, isIPv6 } from "node:net";

/** Proxies of ours, by address or network ("10.0.0.0/8"): what they say about where a request came from is believed. */
export type TrustedProxies = { trusts(address: string): boolean };

/** Entries are addresses or networks, as the configuration has checked. */
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
 * Who is calling: the peer, or, when the peer is a proxy of ours, the nearest address in `X-Forwarded-For` that is not. What a client
 * wrote into that header itself stands further left and is never reached.
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

/** The key under which a client is counted: its address, or its network where everybody owns a whole one (IPv6). */
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

/** An IPv4 address that arrived on an IPv6 socket is written as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
