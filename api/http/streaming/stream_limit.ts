import { networkKey } from "../middleware/client_address.ts";
import { Refusal } from "../refusals.ts";

/**
 * The maximum number of open streams in this process. `staff` is per account or station, and `client`, `home` and `site` are per IPv4
 * address or IPv6 /64, /56 and /48. Guests together have fewer than `all`, so that a tablet always gets its stream.
 */
export const maxStreams = { staff: 12, client: 60, home: 120, site: 480, guests: 1_800, all: 2_000 } as const;

export type StreamLimit = {
  /** Counts a stream of an account or a paired station and returns a function that releases it. Throws `too_many_streams`. */
  takeForStaff(id: string): () => void;
  /** The same for a guest at this address. */
  takeForGuest(address: string): () => void;
  inUse(): number;
};

export function makeStreamLimit(max: { guests: number; all: number } = maxStreams): StreamLimit {
  const open = new Map<string, number>();

  /** Counts a stream for each key, or throws when one is at its limit. */
  const take = (limits: ReadonlyMap<string, number>) => {
    for (const [key, limit] of limits) {
      if ((open.get(key) ?? 0) >= limit) throw new Refusal("too_many_streams");
    }
    for (const key of limits.keys()) open.set(key, (open.get(key) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const key of limits.keys()) {
        const left = (open.get(key) ?? 1) - 1;
        if (left === 0) open.delete(key);
        else open.set(key, left);
      }
    };
  };

  return {
    takeForStaff: (id) => take(new Map([["all", max.all], [`staff ${id}`, maxStreams.staff]])),
    takeForGuest: (address) =>
      take(
        new Map([
          ["all", max.all],
          ["guests", max.guests],
          // For an IPv4 address the three are one key, with the last limit.
          [networkKey(address, 48), maxStreams.site],
          [networkKey(address, 56), maxStreams.home],
          [networkKey(address, 64), maxStreams.client],
        ]),
      ),
    inUse: () => open.get("all") ?? 0,
  };
}
