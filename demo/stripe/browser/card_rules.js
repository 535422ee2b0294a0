/** Formatting and validation of card number, expiry date and security code. */

const BRANDS = [
  { brand: "amex", name: "American Express", starts: /^3[47]/, length: 15, groups: [4, 6, 5], cvc: 4 },
  { brand: "visa", name: "Visa", starts: /^4/, length: 16, groups: [4, 4, 4, 4], cvc: 3 },
  {
    brand: "mastercard",
    name: "Mastercard",
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    length: 16,
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  {
    brand: "discover",
    name: "Discover",
    starts: /^6(011|5|4[4-9])/,
    length: 16,
    groups: [4, 4, 4, 4],
    cvc: 3,
  },
  { brand: "jcb", name: "JCB", starts: /^35/, length: 16, groups: [4, 4, 4, 4], cvc: 3 },
];
const UNKNOWN = { brand: "unknown", name: "", starts: /^/, length: 16, groups: [4, 4, 4, 4], cvc: 3 };

export function digitsOf(text) {
  return text.replace(/\D/g, "");
}

export function brandOf(digits) {
  return BRANDS.find((brand) => brand.starts.test(digits)) ?? UNKNOWN;
}

/** Groups the typed digits and limits them to the brand's length: `4242 4242 4242 4242`, `3782 822463 10005`. */
export function groupedNumber(text) {
  const { groups, length } = brandOf(digitsOf(text));
  const digits = digitsOf(text).slice(0, length);
  const parts = [];
  let at = 0;
  for (const size of groups) {
    if (at < digits.length) parts.push(digits.slice(at, at + size));
    at += size;
  }
  return parts.join(" ");
}

/** Formats the typed digits as `12 / 34`. A first digit above 1 is a complete month ("4" means April). */
export function spacedExpiry(text) {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  // Autofill may enter "12/2034": keep the last two digits of the year.
  if (digits.length === 6) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Each returns Stripe's error code, or "" if the field is valid. */
export function numberProblem(text) {
  const digits = digitsOf(text);
  if (digits.length < brandOf(digits).length) return "incomplete_number";
  return passesLuhn(digits) ? "" : "invalid_number";
}

export function expiryProblem(text, today) {
  const digits = digitsOf(text);
  if (digits.length < 4) return "incomplete_expiry";
  const month = Number(digits.slice(0, 2));
  const year = 2000 + Number(digits.slice(2));
  if (month < 1 || month > 12) return "invalid_expiry";
  const past = year < today.getFullYear() || (year === today.getFullYear() && month < today.getMonth() + 1);
  return past ? "invalid_expiry_year_past" : "";
}

export function cvcProblem(text, numberText) {
  return digitsOf(text).length < brandOf(digitsOf(numberText)).cvc ? "incomplete_cvc" : "";
}

export function zipProblem(text) {
  return digitsOf(text).length < 5 ? "incomplete_zip" : "";
}

function passesLuhn(digits) {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 1 : 2);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
