import type { Tablet } from "./tablet.ts";
import type { Rng } from "../faults/rng.ts";
import type { Time } from "./time.ts";

/** The planned outcome of an order. */
export type Outcome = "completed" | "no_show" | "denied" | "expired";

const seconds = 1_000;

/**
 * The staff member at a tablet: opens an order some time after it shows, answers it, tries again while it stays on NEW, and taps the
 * kitchen transitions. `begun` is shared between tablets, so that each order is cooked once.
 */
export function makeStaffMember(
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

  function reactionMs(): number {
    const isSlow = rng.happens(0.1);
    return (isSlow ? rng.between(95, 160) : rng.between(5, 60)) * seconds;
  }

  function cook(id: string, mustStart: boolean) {
    begun.add(id);
    const startsIn = rng.between(10, 60) * seconds;
    const readyIn = startsIn + rng.between(120, 480) * seconds;
    const endsIn = readyIn + rng.between(30, 240) * seconds;
    if (mustStart) time.after(startsIn, () => tablet.transition(id, "start"));
    time.after(readyIn, () => tablet.transition(id, "ready"));
    time.after(endsIn, () => tablet.transition(id, outcomeOf(id) === "no_show" ? "no_show" : "complete"));
  }

  /** Runs the actions that are due now. */
  return function act() {
    for (const { id } of tablet.orders()) {
      if (outcomeOf(id) === "expired" || answering.has(id)) continue;
      const answersNow = answersAt.get(id) ?? time.now() + reactionMs();
      answersAt.set(id, answersNow);
      if (time.now() < answersNow) continue;
      tablet.open(id);
      void answer(id);
    }
    for (const { id, status } of tablet.inProgress()) {
      if (!begun.has(id)) cook(id, status === "confirmed");
    }
  };
}
