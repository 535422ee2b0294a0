/** `startsAt` and `createdAt` are ISO times. */
export type CalendarEvent = {
  id: string;
  startsAt: string;
  createdAt: string;
  title: string;
  place: string;
  description: string;
};

const durationMs = 15 * 60_000;
const maxLineBytes = 75;

/** Returns an iCalendar file (RFC 5545) with one event of 15 minutes and a reminder 15 minutes before it. */
export function calendarFile(event: CalendarEvent): string {
  const startsAt = new Date(event.startsAt);
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Pickup ordering//EN",
    "BEGIN:VEVENT",
    `UID:${event.id}`,
    `DTSTAMP:${utc(new Date(event.createdAt))}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(new Date(startsAt.getTime() + durationMs))}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT15M",
    `DESCRIPTION:${escaped(event.title)}`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].map(folded).join("\r\n");
}

/** Returns the time in the format 20261127T203000Z. */
const utc = (time: Date): string => `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");

/** Splits a line after at most 75 bytes, never within a character. */
function folded(line: string): string {
  let result = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > maxLineBytes) {
      result += "\r\n ";
      // The space counts.
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
