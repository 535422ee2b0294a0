import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Cart } from "@contract/schemas/cart.ts";
import type { PhoneLink } from "@contract/schemas/phone_link.ts";
import type { Slots } from "@contract/schemas/store.ts";
import { languageFacts, languages } from "@domain/shared/language.ts";
import { codeOf, fieldProblems, fieldText } from "@/lib/api/error_texts.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { dayNameOf, timeOfDay } from "@/lib/format/times.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { TapChoice } from "@/ui/form/tap_choice.tsx";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { QueryView } from "@/ui/states.tsx";
import { phoneSlotsQuery, useSendPhoneLink } from "../../api/phone_orders.ts";
import {
  type PhoneDraft,
  phoneLinkBodyOf,
  type PickupWish,
  pickupWish,
  tapOn,
} from "../../model/phone_draft.ts";
import sheets from "../sheets/sheets.module.css";
import css from "./phone.module.css";

/** The wished time, the guest's number and language, and the button that sends the link. */
export function PhoneDetails({ cart, draft, isChanging, isOffline, onChange, onSent }: {
  cart: Cart;
  draft: PhoneDraft;
  isChanging: boolean;
  isOffline: boolean;
  onChange: (change: Partial<PhoneDraft>) => void;
  onSent: (link: PhoneLink) => void;
}) {
  const t = useTranslate();
  const slots = useQuery(phoneSlotsQuery(draft.sessionId));
  const send = useSendPhoneLink(onSent);
  const [isTried, setIsTried] = useState(false);
  const wish = slots.data && pickupWish(draft, slots.data);
  const needsTime = wish !== undefined && wish.day !== "asap" && wish.time === "";
  const wrongPhone = fieldProblems(send.error).find(({ field }) => field === "phone");
  const isTimeGone = codeOf(send.error) === "pickup_time_gone";
  const isEmpty = cart.items.length === 0;
  const change = (next: Partial<PhoneDraft>) => {
    send.reset();
    onChange(next);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (wish === undefined || needsTime || isEmpty || isChanging || isOffline) return;
    const body = phoneLinkBodyOf(cart, draft, wish);
    // The link of the last tap was cancelled meanwhile. This tap makes another one.
    const tap = tapOn(codeOf(send.error) === "phone_link_ended" ? undefined : draft.tap, body);
    onChange({ tap });
    send.mutate({ ...body, idempotency_key: tap.key });
  }

  return (
    <form className={css.details} onSubmit={submit} noValidate>
      <QueryView query={slots} failed={t("phone.times_failed")}>
        {(slots) => (
          <PickupFields
            slots={slots}
            wish={pickupWish(draft, slots)}
            error={isTimeGone
              ? errorMessage(send.error, t("phone.failed"))
              : isTried && needsTime
              ? t("phone.time.required")
              : undefined}
            onChange={change}
          />
        )}
      </QueryView>
      <Field
        label={t("phone.number")}
        hint={t("phone.number.hint")}
        error={wrongPhone && fieldText(wrongPhone)}
      >
        {(aria) => (
          <input
            {...aria}
            type="tel"
            autoComplete="off"
            maxLength={30}
            value={draft.phone}
            onChange={(event) => change({ phone: event.target.value })}
          />
        )}
      </Field>
      <fieldset className={css.group}>
        <legend className={sheets.legend}>{t("phone.language")}</legend>
        <div className={css.languages}>
          {languages.map((language) => (
            <TapChoice
              key={language}
              type="radio"
              name="phone-language"
              checked={draft.language === language}
              onChange={() => change({ language })}
            >
              <span lang={language}>{languageFacts[language].name}</span>
            </TapChoice>
          ))}
        </div>
      </fieldset>
      {/* A tall order scrolls, and its foot stays in view. */}
      <div className={css.foot}>
        {send.isError && wrongPhone === undefined && !isTimeGone && (
          <AlertBox title={t("phone.failed")}>
            <p>{errorMessage(send.error, t("phone.unreachable"))}</p>
          </AlertBox>
        )}
        {isOffline && <p className={sheets.missing} role="alert">{t("more.needs_line")}</p>}
        <Button
          type="submit"
          look="primary"
          wide
          className={css.send ?? ""}
          busy={send.isPending}
          disabled={isOffline || isEmpty || isChanging || wish === undefined}
        >
          {t(send.isPending ? "phone.sending" : draft.phone.trim() === "" ? "phone.make" : "phone.send")}
        </Button>
      </div>
    </form>
  );
}

function PickupFields({ slots, wish: { day, times, time }, error, onChange }: {
  slots: Slots;
  wish: PickupWish;
  error: string | undefined;
  onChange: (change: Partial<PhoneDraft>) => void;
}) {
  const t = useTranslate();
  const { from, to } = slots.asap.minutes;
  const isAsap = day === "asap";
  return (
    <div className={css.pair}>
      <Field label={t("phone.pickup")} error={isAsap ? error : undefined}>
        {(aria) => (
          <select
            {...aria}
            value={day}
            onChange={(event) => onChange({ day: event.target.value, time: "" })}
          >
            <option value="asap" disabled={!slots.asap.available}>
              {slots.asap.available ? t("pickup.asap", { from, to }) : t("phone.no_asap")}
            </option>
            {slots.days.filter((each) => each.slots.length > 0).map(({ date }) => (
              <option key={date} value={date}>{dayNameOf(date)}</option>
            ))}
          </select>
        )}
      </Field>
      {!isAsap && (
        <Field label={t("phone.time")} error={error}>
          {(aria) => (
            <select
              {...aria}
              value={time}
              onChange={(event) => onChange({ day, time: event.target.value })}
            >
              <option value="" disabled>{t("phone.time.choose")}</option>
              {times.map((each) => <option key={each} value={each}>{timeOfDay(each)}</option>)}
            </select>
          )}
        </Field>
      )}
    </div>
  );
}
