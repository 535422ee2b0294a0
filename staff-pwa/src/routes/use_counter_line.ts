import { createContext, useContext } from "react";
import type { BoardOrder } from "../features/board/model/pending_transitions.ts";
import type { Lists } from "../features/board/api/use_lists.ts";
import type { useOrderLine } from "./use_order_line.ts";

export type Line = ReturnType<typeof useOrderLine> & {
  lists: Lists;
  /** Begun by the clock and not looked at yet. */
  due: readonly BoardOrder[];
  /** The server cannot be reached just now. */
  isOffline: boolean;
  look: (keys: readonly string[]) => void;
};

export const LineContext = createContext<Line | undefined>(undefined);

/** The counter's line, from every staff page. */
export function useCounterLine(): Line {
  const line = useContext(LineContext);
  if (line === undefined) throw new Error("there is no line outside the counter's frame");
  return line;
}
