import { type FormEvent, useRef, useState } from "react";
import { alcoholAge } from "@domain/menu/alcohol.ts";
import { reasonLength } from "@domain/order/order.ts";
import { pickupCodeLength } from "@domain/pickup/pickup_code.ts";
import type { StaffActor } from "@domain/shared/actor.ts";
import { useAttending } from "@/lib/update_hold.ts";
import { codeOf, useReason } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { AlertBox } from "@/ui/form/alert_box.tsx";
import { KeyPad } from "@/ui/key_pad.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { type HandOver, useHandOver } from "../../api/hand_over.ts";
import { useTransitionOrder } from "../../api/transitions.ts";
import type { BoardOrder } from "../../model/pending_transitions.ts";
import { ReasonField } from "./reason_field.tsx";
import css from "./sheets.module.css";

type Props = { order: BoardOrder; me: StaffActor; isOffline: boolean; onClose: () => void };

/**
 * Asks for the pickup code that the guest says, or how the order is handed over without it (docs/product-rules.md, "Pickup code"). For an
 * order with alcohol, asks for the ID instead ("Alcohol to go").
 */
export function HandOverSheet({ order, me, isOffline, onClose }: Props) {
  const t = useTranslate();
  useAttending();
  const [hasNoCode, setHasNoCode] = useState(false);
  const record = useTransitionOrder(me);
  const handOver = useHandOver(order, { by: me, isOffline, onDone: onClose });
  const isLocked = codeOf(handOver.problem) === "pickup_code_locked";
  const turn = (toNoCode: boolean) => {
    handOver.forgetProblem();
    setHasNoCode(toNoCode);
  };
  const keep = (reason: string) => {
    record(order, "refuse_hand_over", { reason });
    onClose();
  };
  return (
    <Sheet title={t("hand_over.title", { number: order.order_number })} open onClose={onClose}>
      {order.id_required
        ? <AgeCheck order={order} handOver={handOver} onKeep={() => keep("")} />
        : hasNoCode || isLocked
        ? (
          <WithoutCode
            order={order}
            handOver={handOver}
            onBack={isLocked ? undefined : () => turn(false)}
            onKeep={keep}
          />
        )
        : <CodeEntry order={order} handOver={handOver} onNoCode={() => turn(true)} />}
    </Sheet>
  );
}

function AgeCheck(
  { order, handOver, onKeep }: {
    order: BoardOrder;
    handOver: HandOver;
    /** Staff keep the food, and the order stays as it is. */
    onKeep: () => void;
  },
) {
  const t = useTranslate();
  const reasonOf = useReason();
  const { give, isPending, problem } = handOver;
  return (
    <div className={css.form}>
      {problem !== null && <AlertBox title={t("hand_over.failed")}>{reasonOf(problem)}</AlertBox>}
      <p className={css.lead}>{t("hand_over.check_age", { name: order.customer_name, age: alcoholAge })}</p>
      <Button
        look="primary"
        className={css.confirm ?? ""}
        busy={isPending}
        onClick={() => give({ handed_over: "id", hand_over_reason: "" })}
      >
        {t("hand_over.age_checked", { age: alcoholAge })}
      </Button>
      <Button busy={isPending} onClick={onKeep}>{t("hand_over.keep")}</Button>
    </div>
  );
}

function CodeEntry(
  { order, handOver, onNoCode }: { order: BoardOrder; handOver: HandOver; onNoCode: () => void },
) {
  const t = useTranslate();
  const reasonOf = useReason();
  const [digits, setDigits] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const { give, isPending, problem, forgetProblem } = handOver;
  const isWrong = codeOf(problem) === "pickup_code_wrong";
  const type = (text: string) => {
    if (problem !== null) forgetProblem();
    setDigits(text.replace(/\D/g, "").slice(0, pickupCodeLength));
  };
  const isWhole = digits.length === pickupCodeLength;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isWhole || isPending) return;
    give({ pickup_code: digits });
    setDigits("");
    // The pressed key turns off, and the next code may come from a keyboard.
    input.current?.focus();
  }
  return (
    <form className={css.code} onSubmit={submit} noValidate>
      <p className={css.lead}>{t("hand_over.ask", { name: order.customer_name })}</p>
      {problem !== null && !isWrong && <AlertBox title={t("hand_over.failed")}>{reasonOf(problem)}</AlertBox>}
      <Field label={t("hand_over.code")} error={isWrong ? reasonOf(problem) : undefined}>
        {({ className, ...aria }) => (
          <input
            {...aria}
            ref={input}
            className={`${className} ${css.digits} figures`}
            value={digits}
            onChange={(event) => type(event.target.value)}
            inputMode="none"
            autoComplete="off"
            autoFocus
          />
        )}
      </Field>
      <KeyPad
        value={digits}
        onType={type}
        canEnter={isWhole}
        isBusy={isPending}
        enter={t("hand_over.check")}
      />
      <Button look="ghost" onClick={onNoCode}>{t("hand_over.no_code")}</Button>
    </form>
  );
}

function WithoutCode(
  { order, handOver, onBack, onKeep }: {
    order: BoardOrder;
    handOver: HandOver;
    /** Undefined once the code is locked. */
    onBack: (() => void) | undefined;
    /** Staff keep the food, and the order stays as it is. */
    onKeep: (reason: string) => void;
  },
) {
  const t = useTranslate();
  const reasonOf = useReason();
  const [reason, setReason] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const { give, isPending, problem } = handOver;
  const trimmed = reason.trim();
  return (
    <div className={css.form}>
      {problem !== null && <AlertBox title={t("hand_over.failed")}>{reasonOf(problem)}</AlertBox>}
      <p className={css.lead}>{t("hand_over.check_id", { name: order.customer_name })}</p>
      <Button
        look="primary"
        className={css.confirm ?? ""}
        busy={isPending}
        onClick={() => give({ handed_over: "id", hand_over_reason: trimmed })}
      >
        {t("hand_over.with_id")}
      </Button>
      <ReasonField
        label={t("hand_over.reason")}
        error={isMissing ? t("cancel.reason.required") : undefined}
        value={reason}
        onChange={(text) => {
          setReason(text);
          setIsMissing(false);
        }}
      />
      <Button
        busy={isPending}
        onClick={() =>
          trimmed.length < reasonLength.min
            ? setIsMissing(true)
            : give({ handed_over: "without", hand_over_reason: trimmed })}
      >
        {t("hand_over.without")}
      </Button>
      <Button busy={isPending} onClick={() => onKeep(trimmed)}>{t("hand_over.keep")}</Button>
      <p className={css.lead}>{t("hand_over.keep.more")}</p>
      {onBack && <Button look="ghost" onClick={onBack}>{t("hand_over.back")}</Button>}
    </div>
  );
}
