import { isEmailAddress, maxEmailLength } from "./email.ts";
import { toPlainLine, toSingleLine } from "./text.ts";

/** Domains of most guests and staff. An address at one of them is never questioned. */
const knownDomains = [
  ...["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com", "aol.com", "live.com", "msn.com"],
  ...["naver.com", "hanmail.net", "daum.net", "kakao.com", "nate.com", "yahoo.co.kr"],
  ...["comcast.net", "sbcglobal.net", "att.net", "cox.net", "verizon.net", "me.com", "mac.com", "ymail.com"],
  ...["mail.com", "email.com", "gmx.com", "proton.me", "protonmail.com", "googlemail.com", "fastmail.com"],
];

/** Ends of domains that people mistype, which no address of a guest has. */
const mistypedEnds: Readonly<Record<string, string>> = {
  con: "com",
  cmo: "com",
  ocm: "com",
  comm: "com",
  coom: "com",
  vom: "com",
  xom: "com",
  cpm: "com",
  clm: "com",
  cim: "com",
  om: "com",
  ney: "net",
  nte: "net",
  met: "net",
  ogr: "org",
  rog: "org",
  deu: "edu",
};

/** The keys of the letters of a Korean keyboard, in the order of the Unicode tables. */
const initials = "r R s e E f a q Q t T d w W c z x v g".split(" ");
const vowels = "k o i O j p u P h hk ho hl y n nj np nl b m ml l".split(" ");
const finals = " r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g".split(" ");
const jamo =
  "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g k o i O j p u P h hk ho hl y n nj np nl b m ml l"
    .split(" ");

/** Returns the keys of Hangul on a Korean keyboard: "mina" for "ㅡㅑㅜㅁ". */
function toKeys(text: string): string {
  return text.replaceAll(/[가-힣ㄱ-ㅣ]/g, (hangul) => {
    const code = hangul.codePointAt(0) ?? 0;
    if (code < 0xac00) return jamo[code - 0x3131] ?? hangul;
    const syllable = code - 0xac00;
    return (initials[Math.floor(syllable / 588)] ?? "") + (vowels[Math.floor((syllable % 588) / 28)] ?? "") +
      (finals[syllable % 28] ?? "");
  });
}

/**
 * Returns the address that was probably meant (docs/product-rules.md, "Email addresses"); undefined when the typed one looks right or there
 * is no better one. It is a question for the person and never a refusal.
 */
export function likelyEmail(typed: string): string | undefined {
  const text = toPlainLine(typed);
  // Before NFKC, which joins single letters of Hangul.
  const keys = toPlainLine(toKeys(toSingleLine(typed)));
  if (text.length > maxEmailLength) return undefined;
  const [local = "", domain = "", ...more] = keys.replace(/^mailto:/i, "").replaceAll(/\s/g, "")
    .split("@");
  if (more.length > 0) return undefined;
  const tidy = (part: string) => part.replaceAll(/[.,]+/g, ".").replaceAll(/^\.|\.$/g, "");
  const meant = `${tidy(local)}@${likelyDomain(tidy(domain).toLowerCase())}`;
  return meant.toLowerCase() !== text.toLowerCase() && isEmailAddress(meant) ? meant : undefined;
}

function likelyDomain(domain: string): string {
  if (knownDomains.includes(domain)) return domain;
  const near = knownDomains.find((known) => isOneMistakeAway(domain, known));
  if (near !== undefined) return near;
  const dot = domain.lastIndexOf(".");
  const end = mistypedEnds[domain.slice(dot + 1)];
  const corrected = end === undefined ? domain : domain.slice(0, dot + 1) + end;
  return knownDomains.find((known) => isOneMistakeAway(corrected, known)) ?? corrected;
}

/** Returns whether one letter is missing, extra or wrong, or two neighbors are swapped. */
function isOneMistakeAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return rest.slice(1) === otherRest || rest === otherRest.slice(1) || rest.slice(1) === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2));
}
