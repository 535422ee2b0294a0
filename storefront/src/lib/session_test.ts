import assert from "node:assert/strict";
import { guestSessionId, newSessionId } from "./session.ts";

function storageWith(entries: Record<string, string> = {}) {
  const kept = new Map(Object.entries(entries));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const known = "a".repeat(32);

Deno.test("A new session id has the form the server takes and never comes twice", () => {
  const ids = Array.from({ length: 500 }, newSessionId);
  for (const id of ids) assert.match(id, /^[A-Za-z0-9_-]{32}$/);
  assert.equal(new Set(ids).size, ids.length);
});

Deno.test("The id kept in the browser is the one that counts", () => {
  assert.equal(guestSessionId(storageWith({ guest_session_id: known })), known);
});

Deno.test("An id is made once and survives the reload", () => {
  const storage = storageWith();
  const first = guestSessionId(storage);
  assert.equal(storage.kept.get("guest_session_id"), first);
  assert.equal(guestSessionId(storage), first);
});

Deno.test("A damaged id is replaced", () => {
  const storage = storageWith({ guest_session_id: "<script>" });
  assert.match(guestSessionId(storage), /^[A-Za-z0-9_-]{32}$/);
  assert.notEqual(storage.kept.get("guest_session_id"), "<script>");
});

Deno.test("Where storage is blocked or missing, the page keeps one id in its own memory", () => {
  const refuse = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const first = guestSessionId({ getItem: refuse, setItem: refuse });
  assert.equal(guestSessionId({ getItem: refuse, setItem: refuse }), first);
  assert.equal(guestSessionId({ getItem: () => null, setItem: refuse }), first);
});
