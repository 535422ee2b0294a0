import { Refusal } from "../refusals.ts";

/** How many streams may be open in this process: for one account, for one address, for everybody. */
export const maxStreams = { staff: 12, client: 60, all: 2_000 } as const;

export type StreamLimit = {
  /** Takes a seat; answers how to give it back. Refuses when `who` or the house is full. */
  take(who: string, max: number): () => void;
  inUse(): number;
};

export function makeStreamLimit(all: number = maxStreams.all): StreamLimit {
  const streamLimit = new Map<string, number>();
  let inUse = 0;
  return {
    take(who, max) {
      const own = streamLimit.get(who) ?? 0;
      if (own >= max || inUse >= all) {
        throw new Refusal("too_many_streams");
      }
      streamLimit.set(who, own + 1);
      inUse += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        inUse -= 1;
        const left = (streamLimit.get(who) ?? 1) - 1;
        if (left === 0) streamLimit.delete(who);
        else streamLimit.set(who, left);
      };
    },
    inUse: () => inUse,
  };
}
