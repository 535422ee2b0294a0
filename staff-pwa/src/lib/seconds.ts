/** A stretch of seconds as a person says it: "42 s", "3 min 5 s", "2 h 10 min", "5 d 3 h". */
export function spokenSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const units: [number, string][] = [[86_400, "d"], [3_600, "h"], [60, "min"], [1, "s"]];
  const first = units.findIndex(([size]) => whole >= size);
  const [big, small] = units.slice(first === -1 ? units.length - 1 : first);
  if (big === undefined) return "0 s";
  const rest = small === undefined ? 0 : Math.floor(whole % big[0] / small[0]);
  return `${Math.floor(whole / big[0])} ${big[1]}${
    rest > 0 && small !== undefined ? ` ${rest} ${small[1]}` : ""
  }`;
}
