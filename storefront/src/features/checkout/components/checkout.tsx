import type { Cart } from "@contract/schemas/cart.ts";
import type { Slots } from "@contract/schemas/store.ts";
import { asapLabel } from "@domain/order/asap_label.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useTranslate } from "../../../lib/i18n.ts";
import { slotsQuery, statusQuery } from "../../../lib/queries.ts";
import { shortDate, wallTime } from "../../../../../web/format/time.ts";
import { ErrorBox } from "../../../ui/error_box.tsx";
import styles from "./checkout.module.css";
import { checkFields, type CheckoutForm, choiceOf, emptyForm, fieldOf } from "../model/checkout_form.ts";
import { ContactFields } from "./contact_fields.tsx";
import { readDraft, saveDraft } from "../model/draft.ts";
import { ExtrasFields } from "./extras_fields.tsx";
import { CheckoutError } from "./checkout_error.tsx";
import { OrderSummary } from "./order_summary.tsx";
import { PayBar } from "./pay_bar.tsx";
import { PaymentFields } from "./payment_fields.tsx";
import { formErrorOf } from "../model/field_errors.ts";
import { useEditingClearsErrors, useLostSlot } from "../model/form_habits.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { PaymentParts } from "../model/load_stripe.ts";
import { firstChoice } from "../model/pickup_choice.ts";
import { PickupFields } from "./pickup_fields.tsx";
import { QuoteNotice } from "./quote_notice.tsx";
import { RequoteDialog } from "./requote_dialog.tsx";
import { Section } from "./section.tsx";
import { refusalOf, remedyFor } from "../model/remedy.ts";
import { type Problem, useAuthorization } from "../api/use_authorization.ts";
import { useOpenedCheckout } from "../api/use_opened_checkout.ts";
import { useRefusalText } from "../model/use_refusal_text.ts";

type Props = {
  session: string;
  /** The cart as the guest last saw it. */
  cart: Cart;
  slots: Slots;
  /** The error of a payment that failed on the bank's page. */
  problem: Problem | undefined;
  onAuthorized: (paymentIntentId: string) => void;
  onEmptyCart: () => void;
};

/** The checkout form of a cart with items: pickup, contact, extras and payment. */
export function Checkout(props: Props) {
  const { session, cart } = props;
  const t = useTranslate();
  const [startingForm] = useState(() => firstForm(props.slots));
  const form = useForm<CheckoutForm>({
    resolver: checkFields,
    defaultValues: startingForm,
    reValidateMode: "onSubmit",
    shouldFocusError: true,
  });
  const slots = useQuery({ ...slotsQuery(session), initialData: props.slots });
  const today = useQuery(statusQuery).data?.today.date;
  const [pickupOption, scheduledDate, scheduledTime] = useWatch({
    control: form.control,
    name: ["pickupOption", "scheduledDate", "scheduledTime"],
  });
  const choice = choiceOf({ pickupOption, scheduledDate, scheduledTime });

  const label = (chosen: PickupChoice) =>
    chosen.option === "asap"
      ? asapLabel(slots.data.asap.minutes, "en")
      : `${shortDate(chosen.date, "en")}, ${wallTime(chosen.time, "en")}`;
  const checkout = useOpenedCheckout({ session, choice, cart, label });
  const payment = useRef<PaymentParts>(null);
  const shown = checkout.opened?.cart ?? cart;

  const refusal = refusalOf(checkout.failure);
  const { refetch: checkSlots } = slots;
  const isTimeRefused = refusal !== undefined && remedyFor(refusal) === "choose_time";
  useEffect(() => {
    if (isTimeRefused) checkSlots();
  }, [isTimeRefused, checkSlots]);
  useLostSlot(form, slots.data, choice);
  const authorization = useAuthorization({
    session,
    opened: checkout.isCurrent ? checkout.opened : undefined,
    reopen: checkout.reopen,
    firstProblem: props.problem,
    openingRefusal: refusal,
    payment,
    onAuthorized: props.onAuthorized,
    onEmptyCart: props.onEmptyCart,
    onPickupLost: () => {
      checkSlots();
      form.setFocus(pickupOption === "asap" ? "pickupOption" : "scheduledTime");
    },
    onWrongFields: (details) => {
      for (const detail of details) {
        const name = fieldOf(detail.field);
        if (name) form.setError(name, formErrorOf(detail), { shouldFocus: true });
      }
    },
  });
  useEditingClearsErrors(form, authorization.clearProblem);

  const submit = form.handleSubmit(async (values) => {
    const chosen = choiceOf(values);
    if (chosen) await authorization.submit({ form: values, choice: chosen });
  }, () => authorization.setProblem({ text: "checkout.error.fields" }));

  // An unavailable dish affects the whole order, so its error is shown above the first step.
  const isCartRefused = refusal !== undefined && remedyFor(refusal) === "agree";
  const error = checkout.failure !== null && !checkout.isOpening && (
    <CheckoutError
      failure={checkout.failure}
      session={session}
      onAuthorized={props.onAuthorized}
      onEmptyCart={props.onEmptyCart}
      reopen={checkout.reopen}
    />
  );

  return (
    <FormProvider {...form}>
      <form
        className={styles.checkout}
        noValidate
        onSubmit={submit}
        onBlur={() => saveDraft(form.getValues())}
      >
        <div className={styles.steps}>
          {isCartRefused && error}
          <Section step={1} title={t("checkout.pickup.title")}>
            <PickupFields slots={slots.data} today={today} />
            {pickupOption === "asap" && !slots.data.asap.available && (
              <p className={styles.gone} role="alert">
                {t(slots.data.days.length > 0 ? "checkout.pickup.gone" : "checkout.pickup.none")}
              </p>
            )}
            <QuoteNotice cart={checkout.opened?.cart} before={cart} isAsking={checkout.isOpening} />
          </Section>
          <Section step={2} title={t("checkout.contact.title")}>
            <ContactFields />
          </Section>
          <Section step={3} title={t("checkout.extras.title")}>
            <ExtrasFields />
          </Section>
          <Section step={4} title={t("checkout.payment.title")}>
            {!isCartRefused && error}
            {(checkout.opened !== undefined || checkout.isOpening) && (
              <PaymentFields opened={checkout.opened} parts={payment} />
            )}
          </Section>
        </div>
        <div className={styles.side}>
          <aside className={styles.aside} aria-label={t("checkout.summary.title")}>
            <OrderSummary cart={shown} isStale={checkout.isOpening && checkout.opened !== undefined} />
          </aside>
          <PayBar total={shown.total} isBusy={authorization.isBusy} isWaiting={checkout.isOpening}>
            <Alert problem={authorization.problem} />
          </PayBar>
        </div>
      </form>
      {authorization.question && (
        <RequoteDialog
          question={authorization.question}
          onAgree={() => authorization.question && authorization.agree(authorization.question)}
          onRefuse={authorization.refuse}
        />
      )}
    </FormProvider>
  );
}

function Alert({ problem }: { problem: Problem | undefined }) {
  const t = useTranslate();
  const refusalText = useRefusalText();
  if (!problem) return null;
  return (
    <ErrorBox>
      {"text" in problem
        ? t(problem.text)
        : "refusal" in problem
        ? refusalText(problem.refusal)
        : [problem.message, problem.then && t(problem.then)].filter(Boolean).join(" ")}
    </ErrorBox>
  );
}

function firstForm(slots: Slots): CheckoutForm {
  const choice = firstChoice(slots);
  const form = { ...emptyForm, ...readDraft() };
  return choice?.option === "scheduled"
    ? { ...form, pickupOption: "scheduled", scheduledDate: choice.date, scheduledTime: choice.time }
    : form;
}
