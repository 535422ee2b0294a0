import assert from "node:assert/strict";
import { clientAddress, clientKey, networkKey, trustedProxies } from "./client_address.ts";

const proxies = (...entries: string[]) => trustedProxies(entries);

Deno.test("X-Forwarded-For is used only when the peer is a trusted proxy", () => {
  assert.equal(clientAddress("203.0.113.9", "198.51.100.1", proxies()), "203.0.113.9");
  assert.equal(clientAddress("203.0.113.9", "198.51.100.1", proxies("10.0.0.0/8")), "203.0.113.9");
  assert.equal(clientAddress("10.1.2.3", "198.51.100.1", proxies("10.0.0.0/8")), "198.51.100.1");
});

Deno.test("entries that the client added to X-Forwarded-For are ignored", () => {
  const trusted = proxies("10.0.0.0/8", "192.0.2.1");
  const header = "1.1.1.1, 8.8.8.8, 203.0.113.9, 192.0.2.1";
  assert.equal(clientAddress("10.1.2.3", header, trusted), "203.0.113.9");
  assert.equal(clientAddress("10.1.2.3", "198.51.100.1, garbage", trusted), "10.1.2.3");
  assert.equal(clientAddress("10.1.2.3", "", trusted), "10.1.2.3");
  assert.equal(clientAddress("10.1.2.3", null, trusted), "10.1.2.3");
  assert.equal(clientAddress("::ffff:10.1.2.3", "::ffff:203.0.113.9", trusted), "203.0.113.9");
});

Deno.test("a trusted proxy can be a network", () => {
  assert.equal(proxies("2001:db8::/32").trusts("2001:db8:1::7"), true);
  assert.equal(proxies("2001:db8::/32").trusts("2001:db9::7"), false);
});

Deno.test("all addresses of an IPv6 /64 network are one client", () => {
  assert.equal(clientKey("2001:db8:0:7:aaaa::1"), "2001:db8:0:7::/64");
  assert.equal(clientKey("2001:db8:0:7::"), "2001:db8:0:7::/64");
  assert.equal(clientKey("2001:db8::1"), "2001:db8:0:0::/64");
  assert.equal(clientKey("::1"), "0:0:0:0::/64");
  assert.equal(clientKey("fe80::1%eth0"), "fe80:0:0:0::/64");
  assert.equal(clientKey("203.0.113.9"), "203.0.113.9");
});

Deno.test("an IPv4 address is one client in every spelling of its mapped form", () => {
  // A socket on :: reports IPv4 addresses in the first form. Without the conversion, all of IPv4 would be one client.
  const spellings = [
    "::ffff:198.51.100.80",
    "::FFFF:198.51.100.80",
    "::ffff:c633:6450",
    "0:0:0:0:0:ffff:c633:6450",
    "0000:0000:0000:0000:0000:ffff:198.51.100.80",
    "0::ffff:C633:6450",
  ];
  for (const address of spellings) assert.equal(clientKey(address), "198.51.100.80", address);
  assert.equal(clientAddress("::ffff:a01:203", "::ffff:c633:6450", proxies("10.0.0.0/8")), "198.51.100.80");
  assert.equal(clientKey("::fffe:c633:6450"), "0:0:0:0::/64");
  assert.equal(clientKey("64:ff9b::198.51.100.80"), "64:ff9b:0:0::/64");
});

Deno.test("the networks of an IPv6 address end at their bits", () => {
  const address = "2001:db8:ab:cdef:1::1";
  assert.equal(networkKey(address, 64), "2001:db8:ab:cdef::/64");
  assert.equal(networkKey(address, 56), "2001:db8:ab:cd00::/56");
  assert.equal(networkKey(address, 48), "2001:db8:ab:0::/48");
  assert.equal(networkKey("203.0.113.9", 48), "203.0.113.9");
});
