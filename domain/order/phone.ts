import { toPlainLine } from "../shared/text.ts";

/** The extension of a number in an office, which nothing here can dial. */
const extension = /[\s,;]{0,9}(?:x|ext\.?|extension|내선)\s{0,9}\d{1,6}$/i;

/**
 * Parses a US number to E.164. Accepts 10 digits with parentheses, separators of any kind, a leading +1 and "tel:", and drops an extension.
 * Returns undefined for anything else, for premium-rate numbers, and for invalid area and exchange codes.
 */
export function toE164(typed: string): string | undefined {
  const plain = toPlainLine(typed);
  if (plain.length > 60) return undefined;
  const number = plain.replace(/^tel:/i, "").replace(extension, "").replaceAll(/[\p{Dash}/]/gu, "-");
  if (!/^[\d\s().+-]{7,30}$/.test(number)) return undefined;
  const digits = number.replace(/\D/g, "");
  if (number.includes("+") && !/^\s*\+\s*1/.test(number)) return undefined;
  const ten = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  return isNumber(ten) ? `+1${ten}` : undefined;
}

/** Invalid area codes: service codes (411, 911) and codes that the numbering plan reserves. */
const invalidAreaCodes = /^[2-9](11|9\d)$|^37\d$|^96\d$/;

function isNumber(ten: string): boolean {
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(ten)) return false;
  const isPremium = ten.startsWith("900") || ten.slice(3, 6) === "976";
  return !isPremium && !invalidAreaCodes.test(ten.slice(0, 3));
}

/** Area codes of country code +1 outside the 50 states, the District of Columbia and Canada. */
export const foreignAreaCodes: Readonly<Record<string, string>> = {
  242: "Bahamas",
  246: "Barbados",
  264: "Anguilla",
  268: "Antigua and Barbuda",
  284: "British Virgin Islands",
  340: "US Virgin Islands",
  345: "Cayman Islands",
  441: "Bermuda",
  473: "Grenada",
  649: "Turks and Caicos Islands",
  658: "Jamaica",
  664: "Montserrat",
  670: "Northern Mariana Islands",
  671: "Guam",
  684: "American Samoa",
  721: "Sint Maarten",
  758: "Saint Lucia",
  767: "Dominica",
  784: "Saint Vincent and the Grenadines",
  787: "Puerto Rico",
  809: "Dominican Republic",
  829: "Dominican Republic",
  849: "Dominican Republic",
  868: "Trinidad and Tobago",
  869: "Saint Kitts and Nevis",
  876: "Jamaica",
  939: "Puerto Rico",
};

/** Toll-free, personal, carrier, Canadian non-geographic and government codes, which mobile phones do not have. */
const notMobile =
  /^(8(00|22|33|44|55|66|77|8\d)|5(00|2[1-9]|33|44|66|77|88)|456|6(00|22|33|44|55|77|88)|700|710)$/;

/**
 * Returns whether a text message may be sent to `e164`: a US or Canadian number that can belong to a mobile phone. US
 * numbers do not distinguish mobile phones from landlines. `allowedAbroad` are codes of `foreignAreaCodes` that the
 * restaurant allows too.
 */
export function canReceiveTexts(e164: string, allowedAbroad: readonly string[]): boolean {
  const [, ten = ""] = /^\+1(\d{10})$/.exec(e164) ?? [];
  const area = ten.slice(0, 3);
  if (!isNumber(ten) || notMobile.test(area)) return false;
  return !Object.hasOwn(foreignAreaCodes, area) || allowedAbroad.includes(area);
}

/** Formats `+17145550134` as `(714) 555-0134`; returns anything else unchanged. */
export function formatPhone(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}
