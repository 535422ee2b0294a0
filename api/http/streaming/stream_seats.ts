import { Refusal } from "../refusals.ts";

/** How many streams may be open in this process: for one account, for one address, for everybody. */
export const mostStreams = { staff: 12, client: 60, all: 2_000 } as const;

export type StreamSeats = {
  /** Takes a seat; answers how to give it back. Refuses when `who` or the house is full. */
  take(who: string, most: number): () => void;
  taken(): number;
};

export function streamSeats(all: number = mostStreams.all): StreamSeats {
  const seats = new Map<string, number>();
  let taken = 0;
  return {
    take(who, most) {
      const own = seats.get(who) ?? 0;
      if (own >= most || taken >= all) {
        throw new Refusal("too_many_streams");
      }
      seats.set(who, own + 1);
      taken += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        const left = (seats.get(who) ?? 1) - 1;
        if (left === 0) seats.delete(who);
        else seats.set(who, left);
      };
    },
    taken: () => taken,
  };
}
