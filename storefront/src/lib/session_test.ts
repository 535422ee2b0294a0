import assert from "node:assert/strict";
import { addressedCart, guestSessionId, newSessionId } from "./session.ts";

function storageWith(entries: Record<string, string> = {}) {
  const stored = new Map(Object.entries(entries));
  return {
    stored,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

const known = "a".repeat(32);

Deno.test("creates unique session ids in the server's format", () => {
  const ids = Array.from({ length: 500 }, newSessionId);
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_-]{32}$/);
  assert.equal(new Set(ids).size, ids.length);
});

Deno.test("uses the id that the browser has stored", () => {
  assert.equal(guestSessionId(storageWith({ guest_session_id: known })), known);
});

Deno.test("creates an id once and stores it", () => {
  const storage = storageWith();
  const first = guestSessionId(storage);
  assert.equal(storage.stored.get("guest_session_id"), first);
  assert.equal(guestSessionId(storage), first);
});

Deno.test("replaces a damaged id", () => {
  const storage = storageWith({ guest_session_id: "<script>" });
  assert.match(guestSessionId(storage), /^[A-Za-z0-9_-]{32}$/);
  assert.notEqual(storage.stored.get("guest_session_id"), "<script>");
});

const refuse = () => {
  throw new DOMException("blocked", "SecurityError");
};
const blocked = { getItem: refuse, setItem: refuse };

Deno.test("keeps one id in memory when storage is blocked or full", () => {
  const first = guestSessionId(blocked);
  assert.equal(guestSessionId(blocked), first);
  assert.equal(guestSessionId({ getItem: () => null, setItem: refuse }), first);
});

Deno.test("the address carries the id only while storage is blocked or full", () => {
  assert.equal(addressedCart(storageWith({ guest_session_id: known })), undefined);
  assert.equal(addressedCart(storageWith()), undefined);
  for (const storage of [blocked, { getItem: () => null, setItem: refuse }]) {
    assert.equal(addressedCart(storage), guestSessionId(storage));
  }
});

Deno.test("without storage the id of the address is used, if it is one", async () => {
  const reloaded = await import("./session.ts?page=reloaded");
  assert.equal(reloaded.guestSessionId(blocked, `?q=tofu&cart=${known}`), known);
  const damaged = await import("./session.ts?page=damaged");
  assert.match(damaged.guestSessionId(blocked, "?cart=%3Cscript%3E"), /^[A-Za-z0-9_-]{32}$/);
});

Deno.test("with storage the id of the address is ignored, so that a link gives no one another guest's cart", async () => {
  const { guestSessionId } = await import("./session.ts?page=stored");
  const storage = storageWith();
  assert.notEqual(guestSessionId(storage, `?cart=${known}`), known);
  assert.notEqual(storage.stored.get("guest_session_id"), known);
});
