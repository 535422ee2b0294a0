import { useQuery } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Tab } from "@domain/order/order.ts";
import { useAfterFirst } from "@/lib/lazy.tsx";
import { useTaps } from "./transitions.ts";
import { acceptedQuery, countsQuery } from "./order_queries.ts";
import { type BoardOrder, type TransitionTap, withTaps } from "../model/pending_transitions.ts";

const none: StaffOrder[] = [];

type List = { asOf: number; isPending: boolean; isError: boolean; isMissing: boolean; retry: () => void };

/** The accepted orders with this tablet's unsent taps applied, and the counts of the tabs. */
export type Lists = {
  scheduled: readonly BoardOrder[];
  inProgress: readonly BoardOrder[];
  /** Ended by a tap that the server has not received yet. */
  justEnded: readonly BoardOrder[];
  taps: readonly TransitionTap[];
  /** The number of pending taps whose first attempt failed or waits. */
  unsent: number;
  state: Readonly<Record<"scheduled" | "in_progress", List>>;
  /** A count is missing until it is known. */
  counts: Partial<Record<Exclude<Tab, "new">, number>>;
};

export function useLists(refetchEvery: number): Lists {
  // NEW is fetched first.
  const enabled = useAfterFirst();
  const polling = { enabled, refetchInterval: refetchEvery, refetchIntervalInBackground: true };
  const scheduled = useQuery({ ...acceptedQuery("scheduled"), ...polling });
  const inProgress = useQuery({ ...acceptedQuery("in_progress"), ...polling });
  const counts = useQuery({ ...countsQuery, ...polling });
  const tapStates = useTaps();
  const taps = tapStates.filter(({ isPending }) => isPending).map(({ tap }) => tap);

  const shown = withTaps([...scheduled.data ?? none, ...inProgress.data ?? none], taps);
  const on = (tab: Tab) => shown.filter((order) => order.tab === tab);
  const justEnded = on("completed");
  const counted = (tab: "scheduled" | "in_progress", isKnown: boolean) =>
    isKnown ? on(tab).length : counts.data?.[tab];
  const ended = counts.data?.completed;
  return {
    scheduled: on("scheduled"),
    inProgress: on("in_progress"),
    justEnded,
    taps,
    unsent: tapStates.filter(({ isStuck }) => isStuck).length,
    state: { scheduled: stateOf(scheduled), in_progress: stateOf(inProgress) },
    counts: known({
      scheduled: counted("scheduled", scheduled.data !== undefined),
      in_progress: counted("in_progress", inProgress.data !== undefined),
      completed: ended === undefined ? undefined : ended + justEnded.length,
    }),
  };
}

type QueryState = {
  data: StaffOrder[] | undefined;
  dataUpdatedAt: number;
  isPending: boolean;
  isError: boolean;
  refetch: () => Promise<unknown>;
};

const stateOf = ({ data, dataUpdatedAt, isPending, isError, refetch }: QueryState): List => ({
  asOf: dataUpdatedAt,
  isPending,
  isError,
  isMissing: data === undefined,
  retry: () => void refetch(),
});

const known = (counts: Record<Exclude<Tab, "new">, number | undefined>): Lists["counts"] =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined));
