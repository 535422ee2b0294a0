import { serverNow } from "./clock.ts";
import { calendarDay } from "./format/times.ts";

/** The order searches of one person and day on this device. They may contain guests' names, so the end of a session erases them. */
type Stored = { userId: string; day: string; searches: readonly string[] };

const key = "counter.recent-searches";
const maxRecent = 6;

/** Returns the person's recent searches, latest first. */
export function recentSearches(userId: string): readonly string[] {
  const stored = read();
  return stored?.userId === userId && stored.day === today() ? stored.searches : [];
}

/** Stores a search as the latest one. Searches of another person are erased. */
export function rememberSearch(userId: string, search: string): void {
  const others = recentSearches(userId).filter((each) => each.toLowerCase() !== search.toLowerCase());
  const stored: Stored = { userId, day: today(), searches: [search, ...others].slice(0, maxRecent) };
  localStorage.setItem(key, JSON.stringify(stored));
}

export function forgetSearches(): void {
  localStorage.removeItem(key);
}

const today = (): string => calendarDay(serverNow());

function read(): Stored | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null");
    return typeof stored?.userId === "string" && Array.isArray(stored.searches) ? stored : undefined;
  } catch {
    return undefined;
  }
}
