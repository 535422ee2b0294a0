import assert from "node:assert/strict";
import { guestSessionId, newSessionId } from "./session.ts";

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

Deno.test("keeps one id in memory when storage is blocked or full", () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const first = guestSessionId({ getItem: refuse, setItem: refuse });
  assert.equal(guestSessionId({ getItem: refuse, setItem: refuse }), first);
  assert.equal(guestSessionId({ getItem: () => null, setItem: refuse }), first);
});
