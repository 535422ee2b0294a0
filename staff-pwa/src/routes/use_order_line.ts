import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { StreamMessage } from "@contract/schemas/orders.ts";
import { arrivals, type Board } from "../features/board/model/board.ts";
import { departureMessage } from "../features/board/model/departure_message.ts";
import {
  applyToBoard,
  isOnBoard,
  newOrdersQuery,
  refetchOrders,
} from "../features/board/api/order_queries.ts";
import { useIsMine } from "../features/board/api/use_answers.ts";
import { useLive } from "../features/live/model/use_live.ts";
import { modesKey } from "../features/modes/api/modes.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { refetch } from "../../../web/refetch.ts";
import { checkForUpdate } from "../offline/update.ts";
import { notify } from "../ui/toasts.tsx";

/** While the line is down the list is read every 15 s; while it is up, now and then all the same (decision 18). */
const rereadDownMs = 15_000;
const rereadUpMs = 60_000;
/** Orders that come this soon after another are told of together. */
const rushMs = 5_000;

/** NEW, kept up to date by the stream and by reading it again, and the state of the line. */
export function useOrderLine() {
  const client = useQueryClient();
  const t = useTranslate();
  const isMine = useIsMine();

  const { status, lastEventAt } = useLive({
    onMessage: (message) => {
      if (message.type === "store_changed") void refetch(client, modesKey);
      if (message.type !== "new_order" && message.type !== "order_updated") return;
      const news = statusOf(message);
      const left = isOnBoard(client, message.order.id) && !isMine(message.order.id)
        ? departureMessage(
          { number: message.order.order_number, status: news, by: message.order.handled_by },
          t,
        )
        : undefined;
      applyToBoard(client, message.order, news);
      if (left !== undefined) notify("info", left);
    },
    onCatchUp: () => {
      refetchOrders(client);
      void refetch(client, modesKey);
      checkForUpdate();
    },
  });

  const rereadEvery = status.phase === "live" ? rereadUpMs : rereadDownMs;
  const list = useQuery({
    ...newOrdersQuery(client),
    refetchInterval: rereadEvery,
    refetchIntervalInBackground: true,
  });
  useArrivalMessages(list.data);
  const isDown = status.phase === "reconnecting";
  // Tells a lost stream from an unreachable server at once instead of at the next read.
  useEffect(() => {
    if (isDown) refetchOrders(client);
  }, [isDown]);

  return { list, status, rereadEvery, checkedAt: () => Math.max(lastEventAt(), list.dataUpdatedAt) };
}

const statusOf = (message: Extract<StreamMessage, { order: unknown }>): string =>
  message.type === "order_updated" ? message.status : message.order.status;

/** Says which orders are new, whichever way they became known; a rush is one message. Those already there at the start are not news. */
function useArrivalMessages(board: Board | undefined) {
  const t = useTranslate();
  const before = useRef<Board>(undefined);
  const rush = useRef<{ numbers: readonly string[]; at: number }>({ numbers: [], at: -Infinity });
  useEffect(() => {
    const fresh = before.current === undefined || board === undefined ? [] : arrivals(before.current, board);
    before.current = board;
    if (fresh.length === 0) return;
    const now = Date.now();
    const earlier = now - rush.current.at < rushMs ? rush.current.numbers : [];
    const numbers = [...earlier, ...fresh.map(({ order_number }) => order_number)];
    rush.current = { numbers, at: now };
    notify("info", t("orders.arrived", { number: numbers.join(", ") }), "arrivals");
  }, [board]);
}
