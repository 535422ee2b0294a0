import type { Tablet } from "./tablet.ts";
import type { Rng, Time } from "./time.ts";

/** What will become of an order once somebody looks at it. */
export type Outcome = "completed" | "no_show" | "denied" | "expired";

const seconds = 1_000;

/**
 * The person at a tablet: looks at an order some time after it shows, answers it, tries again while it stays, and taps the kitchen's marks as
 * the food gets on. `begun` is the kitchen's: what somebody cooks nobody else does.
 */
export function makePerson(
  { tablet, time, rng, outcomeOf, begun }: {
    tablet: Tablet;
    time: Time;
    rng: Rng;
    outcomeOf: (id: string) => Outcome;
    begun: Set<string>;
  },
) {
  const answersAt = new Map<string, number>();
  const answering = new Set<string>();

  async function answer(id: string) {
    answering.add(id);
    await tablet.answer(id, outcomeOf(id) === "denied" ? "deny" : "accept");
    answering.delete(id);
    answersAt.set(id, time.now() + 8 * seconds);
  }

  function patience(): number {
    const isSlow = rng.happens(0.1);
    return (isSlow ? rng.between(95, 160) : rng.between(5, 60)) * seconds;
  }

  function cook(id: string, mustStart: boolean) {
    begun.add(id);
    const startsIn = rng.between(10, 60) * seconds;
    const readyIn = startsIn + rng.between(120, 480) * seconds;
    const endsIn = readyIn + rng.between(30, 240) * seconds;
    if (mustStart) time.after(startsIn, () => tablet.mark(id, "start"));
    time.after(readyIn, () => tablet.mark(id, "ready"));
    time.after(endsIn, () => tablet.mark(id, outcomeOf(id) === "no_show" ? "no_show" : "complete"));
  }

  /** What they do just now. */
  return function act() {
    for (const { id } of tablet.orders()) {
      if (outcomeOf(id) === "expired" || answering.has(id)) continue;
      const answersNow = answersAt.get(id) ?? time.now() + patience();
      answersAt.set(id, answersNow);
      if (time.now() < answersNow) continue;
      tablet.look(id);
      void answer(id);
    }
    for (const { id, status } of tablet.inProgress()) {
      if (!begun.has(id)) cook(id, status === "confirmed");
    }
  };
}
