/** The phone numbers of guests, and how they type them. */
import assert from "node:assert/strict";
import { toE164 } from "@domain/order/phone.ts";
import type { Rng } from "../faults/rng.ts";

/** Whether a number can get texts; "abroad" ones can when the settings name their area. "none": it is no number. */
export const phones: readonly [
  readonly [string, boolean | "abroad" | "none"],
  ...(readonly [string, boolean | "abroad" | "none"])[],
] = [
  ...[["+17145550134", true], ["+12135550187", true], ["+19495550111", true], [
    "+16045550133",
    true,
  ]] as const,
  ...[["+18765550134", "abroad"], ["+17875550134", "abroad"], ["+12425550134", "abroad"]] as const,
  ...[["+18005550134", false], ["+18885550134", false], ["+15225550134", false]] as const,
  ...[["+15005550134", false], ["+17005550134", false], ["+14565550134", false]] as const,
  ...[["+19005550134", "none"], ["+17149760134", "none"], ["+13705550134", "none"]] as const,
  ...[["+19605550134", "none"], ["+14115550134", "none"], ["+15555550134", true], ["", "none"]] as const,
];

/** Whether the restaurant may text a number. */
export function getsTexts(phone: string, allowedAbroad: readonly string[]): boolean {
  const kind = phones.find(([known]) => known === phone)?.[1] ?? "none";
  return kind === "abroad" ? allowedAbroad.includes(phone.slice(2, 5)) : kind === true;
}

/** Each "#" is a digit, and each "＃" a full-width one. The longest number has 60 characters. */
const formats = [
  ...["##########", "1##########", "+1##########", "(###) ###-####", "###.###.####", " + 1 (###) ###-####"],
  ...[
    "###–###–####",
    "###/###/####",
    "tel:+1##########",
    "TEL:### ### ####",
    "###\t###\n####",
    "＃＃＃#######",
  ],
  ...["########## x1", "########## ext. 123456", "###-###-####, 내선 3", "##########;extension 9"],
  `tel:(###) ###${" ".repeat(10)}####${" ".repeat(9)}extension${" ".repeat(9)}123456`,
] as const;
const wrongFormats = [
  ...["#########", "###########", "2##########", "+### ### ####", "+82 ### ### ####", "+2 1##########"],
  ...["########## x1234567", "call ##########", "########## or ##########", "1 1##########", ""],
  `tel:(###) ###${" ".repeat(11)}####${" ".repeat(9)}extension${" ".repeat(9)}123456`,
] as const;

const write = (phone: string, format: string): string => {
  const digits = [...phone.slice(2)];
  return format.replaceAll(/[#＃]/gu, (mark) => {
    const digit = Number(digits.shift() ?? 0);
    return String.fromCodePoint(digit + (mark === "#" ? 0x30 : 0xff10));
  });
};

/** Returns a number as the form reads it, which refuses what is no number. Guests type it in many ways. */
export function typePhone(rng: Rng): string {
  const [phone, kind] = rng.pick(phones);
  const typed = write(phone, rng.pick(formats));
  assert.equal(toE164(typed), kind === "none" ? undefined : phone, `the number typed as "${typed}"`);
  const wrong = write(phone, rng.pick(wrongFormats));
  assert.equal(toE164(wrong), undefined, `"${wrong}", which is no number`);
  return phone;
}
