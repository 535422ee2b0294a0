import { endedAt, openStatuses, type Order, type OrderStatus, type Tab } from "../order/order.ts";
import { hourMs, type Instant, type LocalDate, localDateOf, minuteMs } from "../shared/local_time.ts";
import type { StaffLanguage } from "../shared/language.ts";
import type { Session } from "./account.ts";

/** A shared tablet such as "Counter" or "Kitchen". It shows and rings for orders without a signed-in person. */
export type Station = {
  id: string;
  /** Unique among stations that are not revoked, ignoring case. */
  name: string;
  language: StaffLanguage;
  createdAt: Instant;
  /** Until when the pairing code can be used; undefined once the tablet is paired. */
  codeExpiresAt?: Instant | undefined;
  pairedAt?: Instant | undefined;
  lastSeenAt?: Instant | undefined;
  userAgent: string;
  revokedAt?: Instant | undefined;
  /** The hash of the current device secret, which is in the tablet's cookie; undefined before pairing. */
  secretHash?: string | undefined;
  /** The hash of the secret before it. */
  previousHash?: string | undefined;
  rotatedAt: Instant;
  /** The tablet has used the current secret, so it received it. */
  isConfirmed: boolean;
};

/**
 * What a station may do: `board` needs no person, `shift` needs a person who entered their PIN, `pin` needs a PIN that was entered within
 * `elevatedMs`.
 */
export type StationAccess = "board" | "shift" | "pin";

/** Lifetime of a pairing code. */
export const pairingMs = 10 * minuteMs;
export const maxStationName = 40;
/** Maximum number of stations that are not revoked. */
export const maxStations = 20;

/** A device secret is replaced at the first token refresh after this time. */
export const rotateAfterMs = 6 * hourMs;
/** Two tabs of one station may refresh with the same secret within this time. */
const graceMs = 10_000;
/** A shift ends at the latest this long after its PIN. */
export const maxShiftMs = 12 * hourMs;
/** How long after entering the PIN a person may refund and cancel accepted orders. */
export const elevatedMs = 2 * minuteMs;

/**
 * Returns whether a device secret may still be used: the current one, and the one before it until the tablet has used the current one,
 * because the response with it can be lost. Any other use of an old secret indicates theft.
 */
export function isUsable(station: Station, hash: string, now: Instant): boolean {
  return station.secretHash === hash ||
    (station.previousHash === hash && (!station.isConfirmed || now - station.rotatedAt <= graceMs));
}

/** Returns whether an id, such as an access token's session or a tap's maker, is a station's and no person's. */
export const isStationId = (id: string): boolean => id.startsWith("stn_");

/** Returns whether the station is paired and not revoked. */
export function isActive(station: Station): boolean {
  return station.secretHash !== undefined && station.revokedAt === undefined;
}

/** A list of orders, as the counter asks for it. Without `tab` it has the orders of `status`. */
export type ListQuery = {
  tab?: Tab | undefined;
  status: OrderStatus;
  search: string;
  date?: LocalDate | undefined;
  issues?: string | undefined;
};

/** Returns whether a list is on the board of today, which needs no person. Other lists have the history of the guests. */
export function isOnBoard({ tab, status, search, date, issues }: ListQuery): boolean {
  return search === "" && date === undefined && issues === undefined &&
    (tab !== undefined || openStatuses.some((each) => each === status));
}

/** Returns whether an order is on the board of today: it is open or ended today. */
export function isOrderOnBoard({ state }: Pick<Order, "state">, now: Instant): boolean {
  const end = endedAt(state);
  return end === undefined || localDateOf(end) === localDateOf(now);
}

/** A tap on a locked station belongs to the person whose shift begins within this time after it. */
const tapOwnerMs = minuteMs;

/**
 * Returns whether a tap belongs to the caller. `madeBy` is the person whose shift was open at the tap; a tap of no one belongs to who then
 * enters the PIN for it, not to the next person of the day.
 */
export function isOwnTap(
  tap: { madeBy?: string | undefined; madeAt?: Instant | undefined },
  { staffId, stationId, startedAt }: Pick<Session, "staffId" | "stationId" | "startedAt">,
): boolean {
  if (tap.madeBy !== undefined) return tap.madeBy === staffId;
  return stationId === undefined || tap.madeAt === undefined || tap.madeAt >= startedAt - tapOwnerMs;
}

/** Returns what is missing for an access to the board; undefined when it is allowed. `startedAt` is when the person entered the PIN. */
export function missingFor(
  access: StationAccess,
  shift: { startedAt: Instant } | undefined,
  now: Instant,
): "station_locked" | "pin_required" | undefined {
  if (access === "board") return undefined;
  if (!shift) return "station_locked";
  return access === "pin" && now - shift.startedAt > elevatedMs ? "pin_required" : undefined;
}
