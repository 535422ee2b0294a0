import assert from "node:assert/strict";
import fc from "fast-check";
import { canReceiveTexts, foreignAreaCodes, toE164 } from "./phone.ts";

const number = (area: string, rest = "5550134") => `${area}${rest}`;
const texts = (typed: string, allowed: readonly string[] = []) => {
  const e164 = toE164(typed);
  return e164 !== undefined && canReceiveTexts(e164, allowed);
};

Deno.test("US area codes start with 2 to 9", () => {
  for (const area of ["014", "114", "111", "000"]) assert.equal(toE164(number(area)), undefined, area);
  for (const area of ["201", "714", "949", "986"]) {
    assert.equal(toE164(number(area)), `+1${number(area)}`, area);
  }
});

Deno.test("service codes, reserved area codes, premium numbers and invalid exchanges are refused", () => {
  for (const area of ["211", "411", "911", "900", "290", "799", "370", "379", "960", "969"]) {
    assert.equal(toE164(number(area)), undefined, area);
  }
  for (const rest of ["9765550", "0550134", "1550134"]) {
    assert.equal(toE164(number("714", rest)), undefined, rest);
  }
});

Deno.test("US and Canadian numbers can receive texts", () => {
  for (const area of ["201", "212", "310", "657", "714", "949", "416", "604", "867", "907", "808"]) {
    assert.equal(texts(number(area)), true, area);
  }
});

Deno.test("toll-free, personal and government numbers cannot receive texts", () => {
  for (
    const area of [
      "800",
      "833",
      "844",
      "855",
      "866",
      "877",
      "888",
      "880",
      "500",
      "521",
      "533",
      "600",
      "700",
      "710",
    ]
  ) {
    assert.equal(toE164(number(area)), `+1${number(area)}`, area);
    assert.equal(texts(number(area)), false, area);
    assert.equal(texts(number(area), [area]), false, `${area} cannot be allowed`);
  }
});

Deno.test("numbers in the Caribbean, Bermuda and the Pacific can receive texts only when their area code is allowed", () => {
  for (
    const area of ["809", "829", "849", "876", "658", "242", "441", "787", "939", "340", "671", "670", "684"]
  ) {
    assert.ok(area in foreignAreaCodes, area);
    assert.equal(texts(number(area)), false, area);
    assert.equal(texts(number(area), ["264", area]), true, area);
  }
  assert.equal(texts(number("876", "9765550"), ["876"]), false);
});

Deno.test("a number that is not E.164 with country code 1 cannot receive texts", () => {
  for (const e164 of ["", "7145550134", "+821012345678", "+1714555013", "+171455501341", "+17145550134\n"]) {
    assert.equal(canReceiveTexts(e164, []), false, JSON.stringify(e164));
  }
});

Deno.test("any ten digits are a phone number only with valid area and exchange codes, and only then can receive texts", () => {
  const digits = fc.stringMatching(/^\d{10}$/);
  const near = fc.tuple(
    fc.constantFrom("714", "876", "900", "411", "800", "113"),
    fc.stringMatching(/^\d{7}$/),
  )
    .map((parts) => parts.join(""));
  fc.assert(fc.property(fc.oneof(digits, near), (ten) => {
    const [area, exchange] = [ten.slice(0, 3), ten.slice(3, 6)];
    const isPossible = /^[2-9][0-8]\d$/.test(area) && !area.endsWith("11") && !/^37|^96/.test(area) &&
      area !== "900" && /^[2-9]/.test(exchange) && exchange !== "976";
    assert.equal(toE164(ten), isPossible ? `+1${ten}` : undefined);
    if (!isPossible) assert.equal(canReceiveTexts(`+1${ten}`, Object.keys(foreignAreaCodes)), false);
  }));
});

Deno.test("the owner picks areas abroad by their names", () => {
  for (const [code, name] of Object.entries(foreignAreaCodes)) assert.match(name, /^[A-Z]/, code);
});
