/** Wrong PINs, and until when they lock a person on a station, a station, or a person everywhere. */
import type { Moment } from "./access.ts";

const minute = 60_000;

/** A wrong PIN. `isSure`: its answer arrived, so that it was surely counted. */
export type PinFailure = { staffId: string; stationId: string; at: Moment; isSure: boolean };

type IsPresent = (failure: PinFailure) => boolean;

/** Five of a person here in 15 minutes, ten on the station in 15 minutes, and twenty of the person's present PIN in a day. */
function rulesFor(staffId: string, stationId: string, isPresent: IsPresent) {
  const isPerson = (each: PinFailure) => each.staffId === staffId;
  const isHere = (each: PinFailure) => each.stationId === stationId;
  return [
    { count: 5, ms: 15 * minute, isCounted: (each: PinFailure) => isPerson(each) && isHere(each) },
    { count: 10, ms: 15 * minute, isCounted: isHere },
    {
      count: 20,
      ms: 24 * 60 * minute,
      isCounted: (each: PinFailure) => isPerson(each) && isPresent(each),
    },
  ];
}

/** Whether a failure surely counts for the person's present PIN, too. `newPins` has when each last chose one, Infinity while choosing. */
const isOfPresent = ({ staffId, at }: PinFailure, newPins: ReadonlyMap<string, number>) =>
  at.min > (newPins.get(staffId) ?? -Infinity);

/** Until when the failures lock PIN entry. `which` chooses the moment that counts of each failure. */
function lockedUntil(
  failures: readonly PinFailure[],
  { staffId, stationId }: { staffId: string; stationId: string },
  which: "min" | "max",
  isPresent: IsPresent,
): number {
  return Math.max(
    ...rulesFor(staffId, stationId, isPresent).map(({ count, ms, isCounted }) => {
      const times = failures.filter(isCounted).map(({ at }) => at[which]).toSorted((one, other) =>
        one - other
      );
      return (times.at(-count) ?? -Infinity) + ms;
    }),
  );
}

/** The end of the lock as far as it is sure, and the latest end that is possible. */
export function lockOf(
  failures: readonly PinFailure[],
  whose: { staffId: string; stationId: string },
  newPins: ReadonlyMap<string, number>,
): { sure: number; possible: number } {
  const sure = failures.filter(({ isSure }) => isSure);
  return {
    sure: lockedUntil(sure, whose, "min", (failure) => isOfPresent(failure, newPins)),
    possible: lockedUntil(failures, whose, "max", () => true),
  };
}
