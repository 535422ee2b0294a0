import { Refusal } from "../refusals.ts";

/** The maximum number of open streams in this process: per account, per client, and in total. */
export const maxStreams = { staff: 12, client: 60, all: 2_000 } as const;

export type StreamLimit = {
  /** Counts a stream of `key` and returns a function that releases it. Throws `too_many_streams` above `max` or the total limit. */
  take(key: string, max: number): () => void;
  inUse(): number;
};

export function makeStreamLimit(all: number = maxStreams.all): StreamLimit {
  const openByKey = new Map<string, number>();
  let inUse = 0;
  return {
    take(key, max) {
      const own = openByKey.get(key) ?? 0;
      if (own >= max || inUse >= all) {
        throw new Refusal("too_many_streams");
      }
      openByKey.set(key, own + 1);
      inUse += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        inUse -= 1;
        const left = (openByKey.get(key) ?? 1) - 1;
        if (left === 0) openByKey.delete(key);
        else openByKey.set(key, left);
      };
    },
    inUse: () => inUse,
  };
}
