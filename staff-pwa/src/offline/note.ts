/** The content of a push notification. */
export type Note = { title: string; body: string; tag: string };

/** Parses a push message. An invalid one still gives a notification that calls staff to the counter. */
export function readNote(text: string | null): Note {
  const fallback = {
    title: "Orders",
    body: "An order is waiting to be accepted. 접수를 기다리는 주문이 있습니다.",
    tag: "order",
  };
  if (text === null) return fallback;
  try {
    const note: unknown = JSON.parse(text);
    if (typeof note !== "object" || note === null) return fallback;
    const field = (name: keyof Note) => {
      const value = (note as Record<string, unknown>)[name];
      return typeof value === "string" && value !== "" ? value : fallback[name];
    };
    return { title: field("title"), body: field("body"), tag: field("tag") };
  } catch {
    return fallback;
  }
}
