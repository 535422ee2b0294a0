/** A time of day as a form on the wall shows it. */
export type ClockParts = { hour: number; minute: string; half: "AM" | "PM" };

/** The parts of "HH:MM"; noon for what is none. */
export function clockParts(time: string): ClockParts {
  const [, hours = "12", minute = "00"] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  const hour24 = Number(hours);
  return { hour: hour24 % 12 === 0 ? 12 : hour24 % 12, minute, half: hour24 < 12 ? "AM" : "PM" };
}

/** "HH:MM" of the parts. */
export function timeOfParts({ hour, minute, half }: ClockParts): string {
  const hour24 = hour % 12 + (half === "PM" ? 12 : 0);
  return `${String(hour24).padStart(2, "0")}:${minute}`;
}
