import type { Texts } from "@domain/shared/language.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import type { Slots } from "@contract/schemas/store.ts";
import { optionFieldProblem } from "@contract/option_problems.ts";
import { groupsOf, type OptionGroup } from "@domain/menu/option.ts";
import type { OfferMenu, OfferProblem } from "@domain/order/offer.ts";
import type { DenyReason } from "@domain/order/order.ts";
import { fieldText } from "@/lib/api/error_texts.ts";
import { refusalText } from "@/lib/i18n/error_messages.ts";
import { serverNow } from "@/lib/clock.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { price } from "@/lib/format/money.ts";
import { dayAndTime } from "@/lib/format/times.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { usePending } from "@/lib/use_pending.ts";
import { Button } from "@web/ui/button.tsx";
import { Check } from "@/ui/form/check.tsx";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { offerMenuQuery, slotsQuery } from "../../api/offer_queries.ts";
import { useOffListChange } from "../../api/off_list.ts";
import {
  alcoholEndOf,
  emptyDraft,
  laterSlots,
  offerBody,
  type OfferDraft,
  optionsIn,
  presetReason,
  previewOffer,
  tapped,
} from "../../model/offer.ts";
import { NewTotal } from "../offer_note.tsx";
import { DishNames } from "../order_items.tsx";
import { OrderOptions } from "../order_options.tsx";
import { ReasonChoice } from "./reason_choice.tsx";
import css from "./sheets.module.css";
import own from "./offer_sheet.module.css";

const noMenu: OfferMenu = { dishes: new Map(), optionGroups: new Map() };

type Item = StaffOrder["items"][number];

export type OfferForm = {
  draft: OfferDraft;
  reason: DenyReason | undefined;
  text: string;
  switchesOff: boolean;
};

type Props = {
  order: StaffOrder;
  /** What was sent before without success, to send it again. */
  sent: OfferForm | undefined;
  /** The id of the line that the sheet leaves out at first. */
  leftOut?: string | undefined;
  isOffline: boolean;
  onClose: () => void;
  onOffer: (body: RequestBodyOf<"offerChange">, form: OfferForm) => void;
};

/** Offers the guest a change instead of denying the order (docs/product-rules.md, "Counter-offer"). */
export function OfferSheet(props: Props) {
  const t = useTranslate();
  return (
    <Sheet title={t("offer.title", { number: props.order.order_number })} open wide onClose={props.onClose}>
      <Change {...props} />
    </Sheet>
  );
}

function Change({ order, sent, leftOut, isOffline, onClose, onOffer }: Props) {
  const t = useTranslate();
  const { data: dishes = noMenu } = useQuery(offerMenuQuery);
  const { data: slots } = useQuery(slotsQuery);
  const menu = { ...dishes, alcoholEndsAt: alcoholEndOf(slots) };
  const { mutate: switchOff } = useOffListChange();
  const [draft, setDraft] = useState<OfferDraft>(() => {
    const item = order.items.find(({ id }) => id === leftOut);
    const before = sent?.draft ?? emptyDraft;
    return item ? { ...before, removed: { ...before.removed, [item.id]: item.quantity } } : before;
  });
  const [chosenReason, setReason] = useState(sent?.reason);
  const [text, setText] = useState(sent?.text ?? "");
  const [isMissing, setIsMissing] = useState(false);
  const [switchesOff, setSwitchesOff] = useState(sent?.switchesOff ?? false);
  const { isPending, press } = usePending();
  const reason = chosenReason ?? presetReason(draft);
  const preview = previewOffer(order, draft, menu, serverNow());
  const out = order.items.filter(({ id }) => id in draft.removed);

  function send(isAgreed: boolean) {
    if (!preview.ok || reason === undefined) return;
    const trimmed = text.trim();
    if (reason === "other" && trimmed === "") return setIsMissing(true);
    if (switchesOff) {
      for (const item of new Map(out.map((each) => [each.menu_item_id, each])).values()) {
        switchOff({
          kind: "dish",
          id: item.menu_item_id,
          name: item.name,
          name_korean: item.name_korean,
          to: "until_tomorrow",
        });
      }
    }
    const form = { draft, reason: chosenReason, text, switchesOff };
    press(() => onOffer(offerBody(order, draft, { reason, text: trimmed, isAgreed }), form));
  }

  return (
    <form
      className={css.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send(false);
      }}
    >
      <ul className={own.lines}>
        {order.items.map((item) => (
          <li key={item.id}>
            <Line item={item} draft={draft} menu={menu} onChange={setDraft} />
          </li>
        ))}
      </ul>
      {out.length > 0 && !order.is_test && (
        <Check
          label={t("offer.switch_off", { count: out.length })}
          checked={switchesOff}
          onChange={(event) => setSwitchesOff(event.target.checked)}
        />
      )}
      <LaterPickup order={order} slots={slots} draft={draft} onChange={setDraft} />
      <ReasonChoice
        legend={t("offer.reason")}
        reason={reason}
        text={text}
        isMissing={isMissing}
        onReason={setReason}
        onText={(next) => {
          setText(next);
          setIsMissing(false);
        }}
      />
      <div className={own.foot}>
        <div role="status">
          {preview.ok
            ? <NewTotal total={preview.value} before={order.total_amount} />
            : <p className={css.hint}>{problemText(preview.error)}</p>}
        </div>
        {isOffline && <p className={css.missing} role="alert">{t("offer.needs_line")}</p>}
        <div className={own.actions}>
          <Button look="ghost" onClick={onClose}>{t("offer.cancel")}</Button>
          <Button disabled={isOffline || !preview.ok} onClick={() => send(true)}>
            {t("offer.by_phone")}
          </Button>
          <Button
            type="submit"
            look="primary"
            className={css.confirm ?? ""}
            data-pending={isPending}
            disabled={isOffline || !preview.ok}
          >
            {t("offer.confirm")}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Why the server would refuse the offer, in the words of its refusal. */
function problemText(problem: OfferProblem): string {
  return problem.kind === "options"
    ? fieldText(optionFieldProblem(problem.problem))
    : refusalText({ code: problem.kind, params: {}, error: "" });
}

type ChangeDraft = (change: (draft: OfferDraft) => OfferDraft) => void;

/** A dish of the order: its options can be changed, and one or all of it left out. */
function Line({ item, draft, menu, onChange }: {
  item: Item;
  draft: OfferDraft;
  menu: OfferMenu;
  onChange: ChangeDraft;
}) {
  const t = useTranslate();
  const firstName = useFirstName();
  const [isOpen, setIsOpen] = useState(false);
  const name = firstName(item);
  const removed = draft.removed[item.id] ?? 0;
  const isOut = removed === item.quantity;
  const dish = menu.dishes.get(item.menu_item_id);
  const groups = dish ? groupsOf(dish, menu.optionGroups) : [];
  const leaveOut = (count: number) =>
    onChange((before) => {
      const { [item.id]: _, ...others } = before.removed;
      return { ...before, removed: count === removed ? others : { ...others, [item.id]: count } };
    });
  return (
    <>
      <div className={own.line} data-out={isOut}>
        <span className="figures">
          {item.quantity - removed}× {removed > 0 && !isOut && <s>{item.quantity}×</s>}
        </span>
        <DishNames item={item} className={own.names} first={own.first} second="" />
        <span className="figures">{price(item.line_total)}</span>
        {item.options.length + item.left_out.length > 0 && (
          <div className={own.options}>
            <OrderOptions options={item.options} leftOut={item.left_out} hasPrices isCompact />
          </div>
        )}
      </div>
      <div className={own.buttons}>
        {item.quantity > 1 && (
          <Button
            aria-pressed={removed === 1}
            aria-label={t("offer.leave_out_one.label", { name })}
            onClick={() => leaveOut(1)}
          >
            {t("offer.leave_out_one")}
          </Button>
        )}
        <Button
          aria-pressed={isOut}
          aria-label={t(item.quantity > 1 ? "offer.leave_out_all.label" : "offer.leave_out.label", { name })}
          onClick={() => leaveOut(item.quantity)}
        >
          {t(item.quantity > 1 ? "offer.leave_out_all" : "offer.leave_out")}
        </Button>
        {groups.length > 0 && !isOut && (
          <Button
            look="ghost"
            aria-expanded={isOpen}
            aria-label={t("offer.options.label", { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t("offer.options")}
          </Button>
        )}
      </div>
      {isOpen && !isOut &&
        groups.map((group) => (
          <Group key={group.id} group={group} item={item} draft={draft} onChange={onChange} />
        ))}
    </>
  );
}

/** The options of a group that are on, and those that the dish has. */
function Group({ group, item, draft, onChange }: {
  group: OptionGroup;
  item: Item;
  draft: OfferDraft;
  onChange: ChangeDraft;
}) {
  const firstName = useFirstName();
  const chosen = optionsIn(draft, item);
  const wire = ({ name }: { name: Texts }) => ({
    name: name.en,
    name_korean: name.ko,
  });
  const offered = group.options.filter(({ id, availability }) =>
    availability.kind === "on" || item.options.some((option) => option.id === id)
  );
  return (
    <fieldset>
      <legend className={css.legend}>{firstName(wire(group))}</legend>
      <div className={css.reasons}>
        {offered.map((option) => {
          const known = item.options.find(({ id }) => id === option.id);
          const cents = known ? known.added_amount / known.quantity * 100 : option.priceCents;
          return (
            <TapChoice
              key={option.id}
              type="checkbox"
              checked={chosen.some(({ id }) => id === option.id)}
              onChange={() =>
                onChange((before) => ({
                  ...before,
                  swapped: {
                    ...before.swapped,
                    [item.id]: tapped(optionsIn(before, item), group, option.id),
                  },
                }))}
            >
              {firstName(wire(option))}
              {cents !== 0 && ` ${cents < 0 ? "−" : "+"}${price(Math.abs(cents) / 100)}`}
            </TapChoice>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The next slots with room that are later than the order's own time. A second tap on one keeps the order's time. */
function LaterPickup({ order, slots, draft, onChange }: {
  order: StaffOrder;
  slots: Slots | undefined;
  draft: OfferDraft;
  onChange: ChangeDraft;
}) {
  const t = useTranslate();
  if (slots === undefined) return null;
  const now = serverNow();
  const later = laterSlots(slots, order, draft, now);
  const { pickup } = draft;
  // A slot that the draft no longer allows stays in the list, so that a tap can take it back.
  const shown = pickup && later.every(({ at }) => at !== pickup.at) ? [...later, pickup] : later;
  return (
    <fieldset>
      <legend className={css.legend}>{t("offer.later")}</legend>
      {shown.length === 0 && <p className={css.hint}>{t("offer.later.none")}</p>}
      <div className={css.reasons}>
        {shown.map((slot) => (
          <TapChoice
            key={slot.at}
            type="checkbox"
            checked={pickup?.at === slot.at}
            onChange={() =>
              onChange((before) => ({
                ...before,
                pickup: before.pickup?.at === slot.at ? undefined : slot,
              }))}
          >
            {dayAndTime(new Date(slot.at).toISOString(), now)}
          </TapChoice>
        ))}
      </div>
    </fieldset>
  );
}
