import assert from "node:assert/strict";
import { newPinProblem, pinLock } from "./pin.ts";
import { type SignInFailure, stationSource } from "./lockout.ts";

const now = Date.parse("2026-11-20T20:00:00Z");
const minute = 60_000;

Deno.test("a PIN has four to six digits and is not easy to guess", () => {
  for (const pin of ["", "123", "12a4", "1234567", " 1234", "１２３４"]) {
    assert.equal(newPinProblem(pin), "pin_invalid", pin);
  }
  for (
    const pin of [
      "0000",
      "777777",
      "1234",
      "4321",
      "8901",
      "012345",
      "1212",
      "123123",
      "454545",
      "1987",
      "2024",
      "1004",
      "2580",
    ]
  ) assert.equal(newPinProblem(pin), "pin_too_simple", pin);
  for (const pin of ["7392", "48151", "620948"]) assert.equal(newPinProblem(pin), undefined, pin);
});

const [counter, kitchen] = [`${stationSource}counter`, `${stationSource}kitchen`];

const failure = (at: number, name = "mina", source = counter): SignInFailure => ({
  at,
  name,
  source,
  isTrusted: true,
});

Deno.test("five wrong PINs of a person on a station lock the person there for 15 minutes", () => {
  const onName = [1, 2, 3, 4, 5].map((nth) => failure(now + nth));
  const record = { onName, fromSource: onName };
  assert.equal(pinLock({ onName: onName.slice(1), fromSource: [] }, counter, now + 6), undefined);
  assert.equal(pinLock(record, counter, now + 6), now + 1 + 15 * minute);
  assert.equal(pinLock(record, counter, now + 1 + 15 * minute), undefined);
  assert.equal(pinLock({ onName, fromSource: [] }, kitchen, now + 6), undefined);
});

Deno.test("ten wrong PINs of different people on a station lock everyone there", () => {
  const fromSource = [...Array(10).keys()].map((nth) => failure(now + nth, `person ${nth % 5}`));
  assert.equal(pinLock({ onName: [], fromSource }, counter, now + 10), now + 15 * minute);
  assert.equal(pinLock({ onName: [], fromSource: fromSource.slice(1) }, counter, now + 10), undefined);
});

Deno.test("twenty wrong PINs of a person within a day lock the PIN on every station", () => {
  const onName = [...Array(20).keys()].map((nth) =>
    failure(now + nth * 20 * minute, "mina", `${stationSource}${nth}`)
  );
  const later = now + 20 * 20 * minute;
  assert.equal(pinLock({ onName, fromSource: [] }, `${stationSource}new`, later), now + 24 * 60 * minute);
  assert.equal(pinLock({ onName: onName.slice(1), fromSource: [] }, `${stationSource}new`, later), undefined);
});

Deno.test("wrong PINs up to an hour ahead of the clock count, and setting a clock back locks no one", () => {
  const fromSource = Array(10).fill(failure(now));
  assert.equal(pinLock({ onName: [], fromSource }, counter, now - 60 * minute), now + 15 * minute);
  assert.equal(pinLock({ onName: [], fromSource }, counter, now - 60 * minute - 1), undefined);
});
