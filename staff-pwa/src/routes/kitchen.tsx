import { Link } from "@tanstack/react-router";
import { useAtom } from "jotai";
import { atomWithStorage } from "jotai/utils";
import { useState } from "react";
import { KitchenSoundButton, KitchenSoundSettings } from "../features/alarm/components/kitchen_sound.tsx";
import { useScreenStaysOn } from "../features/alarm/model/attention.ts";
import { useArrivalTone } from "../features/alarm/model/use_bell.ts";
import { useMenuCategories } from "../features/board/api/menu_categories.ts";
import { useTransitionOrder } from "../features/board/api/transitions.ts";
import { DishCounts } from "../features/board/components/kitchen/dish_counts.tsx";
import { KitchenTicket } from "../features/board/components/kitchen/kitchen_ticket.tsx";
import { MovedOn } from "../features/board/components/empty_place.tsx";
import { usePlaces } from "../features/board/model/use_places.ts";
import { NoOrders } from "../features/board/components/list_states.tsx";
import { RecallSheet } from "../features/board/components/sheets/recall_sheet.tsx";
import { StationSheet } from "../features/board/components/sheets/station_sheet.tsx";
import { unanswered } from "../features/board/model/board.ts";
import { byDay } from "../features/board/model/due.ts";
import {
  dishCounts,
  isPrepared,
  recallable,
  stationOf,
  type Ticket,
  ticketsOf,
} from "../features/board/model/kitchen.ts";
import { useRecall, useTransitionWithUndo } from "../features/board/model/last_taps.ts";
import { ConnectionBadge } from "../features/live/components/badge.tsx";
import { useModes } from "../features/modes/api/modes.ts";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { staffActor } from "../lib/actors.ts";
import { serverNow } from "../lib/clock.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { useFirstName } from "../lib/format/own_name.ts";
import { packedCard } from "../lib/packed_cards.ts";
import { useTitle } from "../lib/use_title.ts";
import { Button } from "@web/ui/button.tsx";
import { ScreenIcon, TicketIcon } from "../ui/icons.tsx";
import { UndoIcon } from "../ui/action_icons.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { ToastLine } from "../ui/toasts/toasts.tsx";
import css from "./kitchen.module.css";
import { ListOf } from "../shell/list_of.tsx";
import { Clock } from "./orders.tsx";
import { KoreanOnly, LargeType } from "../counter/tablet_sheet.tsx";
import { useCounterConnection } from "../counter/use_counter_connection.ts";

/** The categories whose dishes this device shows, by id. Empty: all dishes. */
const stationCategories = atomWithStorage<readonly string[]>("counter.kitchen-station", [], undefined, {
  getOnInit: true,
});

/** A ticket that the station has finished has another place, at the end. */
const placeOf = ({ order, dishes, elsewhere }: Ticket): string =>
  elsewhere.length > 0 && dishes.every(isPrepared) ? `${order.id} done` : order.id;

/** /admin/kitchen: the orders to cook, for a tablet in the kitchen (docs/product-rules.md, "Kitchen view"). */
export default function Kitchen({ user }: { user: AuthUser }) {
  const t = useTranslate();
  const me = staffActor(user);
  const firstName = useFirstName();
  const { list, lists, isOffline, status, checkedAt, look } = useCounterConnection();
  const modes = useModes();
  const { data: menu } = useMenuCategories();
  const [chosen, setChosen] = useAtom(stationCategories);
  const [sheet, setSheet] = useState<"station" | "recall" | "sound">();
  const screenStaysOn = useScreenStaysOn();
  const transition = useTransitionOrder(me);
  const onTransition = useTransitionWithUndo(me);
  const recall = useRecall(me);

  const station = stationOf(chosen, menu);
  const { today } = byDay(lists.inProgress, modes?.day_began_at, serverNow());
  const tickets = ticketsOf(today, station);
  const { shown: shownTickets, hasLeft } = usePlaces(tickets, placeOf);
  const waiting = unanswered(list.data ?? []);
  const shown = menu?.categories.filter(({ id }) => chosen.includes(id)) ?? [];
  const stationName = station === undefined
    ? t("kitchen.station.all")
    : shown.length === 1 && shown[0] !== undefined
    ? firstName(shown[0])
    : t("kitchen.station.count", { count: shown.length });
  useArrivalTone(lists.state.in_progress.isMissing ? undefined : tickets.map(({ order }) => order.id));
  useTitle(t("kitchen.title"));
  const onClose = () => setSheet(undefined);

  return (
    <>
      <div className={css.top}>
        <Link to="/orders" className={css.back ?? ""}>
          <TicketIcon size="1.5rem" />
          {t("nav.orders")}
        </Link>
        <div className={css.info}>
          <h1 className={css.title}>
            {t("kitchen.title")} <span className="figures">{tickets.length}</span>
          </h1>
          <Clock />
          <ConnectionBadge status={status} checkedAt={checkedAt} />
          {!screenStaysOn && (
            <span className={css.sleeps} title={t("screen.sleeps")}>
              <ScreenIcon size="1.5rem" />
              <span className="visually-hidden">{t("screen.sleeps")}</span>
            </span>
          )}
          <ToastLine className={css.messages} />
        </div>
        {waiting.length > 0 && (
          <Button
            className={css.fresh ?? ""}
            onClick={() => look(waiting.map(({ id }) => id))}
          >
            <span className="figures">{t("kitchen.new", { count: waiting.length })}</span>
            <span>{t("card.see")}</span>
          </Button>
        )}
        <Button
          className={css.tool ?? ""}
          data-on={station !== undefined}
          aria-haspopup="dialog"
          onClick={() => setSheet("station")}
        >
          <span className="visually-hidden">{t("kitchen.station.title")}:</span>
          {stationName}
        </Button>
        <Button className={css.tool ?? ""} aria-haspopup="dialog" onClick={() => setSheet("recall")}>
          <UndoIcon />
          {t("kitchen.recall")}
        </Button>
        <KitchenSoundButton onOpen={() => setSheet("sound")} />
      </div>
      <ListOf {...lists.state.in_progress}>
        {tickets.length === 0
          ? (
            <NoOrders
              title={station === undefined ? "kitchen.empty" : "kitchen.empty.station"}
              hint={isOffline || status.phase !== "live" ? "kitchen.empty.down" : "kitchen.empty.hint"}
            />
          )
          : (
            <div className={css.kitchen}>
              <ul className={css.tickets} aria-label={t("kitchen.tickets")}>
                {shownTickets.map((ticket) => (
                  <li
                    key={placeOf(ticket)}
                    ref={packedCard}
                    inert={hasLeft(ticket)}
                    data-left={hasLeft(ticket)}
                  >
                    <KitchenTicket
                      ticket={ticket}
                      isOffline={isOffline}
                      onTick={({ id }, isPrepared) =>
                        transition(ticket.order, "prepare", { item: { id, isPrepared } })}
                      onReady={() => onTransition(ticket.order, "ready")}
                    />
                    {hasLeft(ticket) && <MovedOn order={ticket.order} state={t("places.moved_on")} />}
                  </li>
                ))}
              </ul>
              <div className={css.aside}>
                <DishCounts counts={dishCounts(tickets)} />
              </div>
            </div>
          )}
      </ListOf>
      {sheet === "station" && (
        <StationSheet menu={menu} chosen={chosen} onChoose={setChosen} onClose={onClose} />
      )}
      {sheet === "recall" && (
        <RecallSheet orders={recallable(today, station)} onRecall={recall} onClose={onClose} />
      )}
      {sheet === "sound" && (
        <Sheet title={t("kitchen.sound.title")} open onClose={onClose}>
          <div className={css.settings}>
            <KitchenSoundSettings />
            <LargeType />
            <KoreanOnly />
          </div>
        </Sheet>
      )}
    </>
  );
}
