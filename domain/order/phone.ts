/**
 * A US number in E.164 from the 10 digits a guest types, parentheses, separators and a leading +1 allowed;
 * `undefined` otherwise, and for premium-rate numbers (spec section 5, decision 33).
 */
export function toE164(typed: string): string | undefined {
  if (!/^[\d\s().+-]{7,30}$/.test(typed)) return undefined;
  const digits = typed.replace(/\D/g, "");
  if (typed.includes("+") && !/^\s*\+\s*1/.test(typed)) return undefined;
  const ten = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  // US area codes begin with 2 to 9.
  if (ten.length !== 10 || !/^[2-9]/.test(ten) || ten.startsWith("900")) return undefined;
  return `+1${ten}`;
}

/** `+17145550134` → `(714) 555-0134`; anything else as it is. */
export function formatPhone(e164: string): string {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : e164;
}
