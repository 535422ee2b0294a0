import { createContext, useContext } from "react";
import type { BoardOrder } from "../features/board/model/pending_transitions.ts";
import type { Lists } from "../features/board/api/use_lists.ts";
import type { useOrderConnection } from "./use_order_connection.ts";

export type Connection = ReturnType<typeof useOrderConnection> & {
  lists: Lists;
  /** Scheduled orders that came due and were not opened yet. */
  due: readonly BoardOrder[];
  /** The server is unreachable. */
  isOffline: boolean;
  /** Marks orders as seen now, by id or `dueKey`. */
  look: (keys: readonly string[]) => void;
};

export const ConnectionContext = createContext<Connection | undefined>(undefined);

/** The connection and the orders of the counter. Throws outside of the counter's frame. */
export function useCounterConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (connection === undefined) throw new Error("useCounterConnection needs the counter's frame");
  return connection;
}
