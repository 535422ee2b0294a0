/**
 * Formats a phone number during typing: "714", "(714) 555", "(714) 555-0134". The caret stays after the same digit. Text that is not a US
 * number (another country's prefix, letters, too many digits) stays unchanged, and the form's validation reports it.
 */
export function formatWhileTyping(typed: string, caret: number): { text: string; caret: number } {
  if (/[^\d\s().+-]/.test(typed) || /^\s*\+(?!1)./.test(typed) || typed.trim() === "+") {
    return { text: typed, caret };
  }
  const all = typed.replace(/\D/g, "");
  const prefixed = all.startsWith("1") && (all.length === 11 || typed.trim().startsWith("+"));
  const digits = prefixed ? all.slice(1) : all;
  if (digits.length > 10) return { text: typed, caret };

  const text = formatDigits(digits);
  const before = typed.slice(0, caret).replace(/\D/g, "").length - (prefixed && caret > 0 ? 1 : 0);
  return { text, caret: caretAfter(text, Math.max(0, before), digits.length) };
}

function formatDigits(digits: string): string {
  if (digits.length <= 3) return digits;
  const start = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? start : `${start}-${digits.slice(6)}`;
}

/** Returns the position after the `count`th of `total` digits in `text`. */
function caretAfter(text: string, count: number, total: number): number {
  if (count >= total) return text.length;
  let seen = 0;
  for (const [at, char] of Array.from(text).entries()) {
    if (seen === count) return at;
    if (/\d/.test(char)) seen += 1;
  }
  return text.length;
}
