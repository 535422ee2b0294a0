/** A time of day on the 12-hour clock. */
export type ClockParts = { hour: number; minute: string; half: "AM" | "PM" };

/** Splits "HH:MM". Returns noon for invalid text. */
export function clockParts(time: string): ClockParts {
  const [, hours = "12", minute = "00"] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  const hour24 = Number(hours);
  return { hour: hour24 % 12 === 0 ? 12 : hour24 % 12, minute, half: hour24 < 12 ? "AM" : "PM" };
}

/** Returns "HH:MM" (24-hour clock). */
export function timeOfParts({ hour, minute, half }: ClockParts): string {
  const hour24 = hour % 12 + (half === "PM" ? 12 : 0);
  return `${String(hour24).padStart(2, "0")}:${minute}`;
}
