import { fieldCode } from "@contract/field_problems.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import type { Slots } from "@contract/schemas/store.ts";
import { asapLabel } from "@domain/shared/guest_texts.ts";
import type { Language } from "@domain/shared/language.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { FormProvider, useForm, useWatch } from "react-hook-form";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { forgetContact, readMemory, rememberContact } from "@/lib/device_memory.ts";
import { isLunchTime } from "@/lib/format/lunch_window.ts";
import { slotsQuery, statusQuery } from "@/lib/queries.ts";
import { shortDate, wallTime } from "@web/format/time.ts";
import styles from "./checkout.module.css";
import {
  checkFields,
  type CheckoutForm,
  choiceOf,
  emptyForm,
  fieldOf,
  formErrorOf,
} from "../model/checkout_form.ts";
import { AgeField } from "./age_field.tsx";
import { ContactFields } from "./contact_fields.tsx";
import { readDraft, withContact, withWalletContact } from "../model/draft.ts";
import { ExtrasFields } from "./extras_fields.tsx";
import { HoldCountdown } from "./hold_countdown.tsx";
import { OtherTimes } from "./other_times.tsx";
import { CheckoutError } from "./checkout_error.tsx";
import { ErrorSummary } from "./error_summary.tsx";
import { OrderSummary } from "./order_summary.tsx";
import { CallBar, PayBar } from "./pay_bar.tsx";
import { PaymentFields } from "./payment_fields.tsx";
import {
  readContactFields,
  useEditingClearsErrors,
  useIsNewerThan,
  useLostSlot,
  useSavedDraft,
} from "../model/form_habits.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import type { PaymentParts } from "../model/load_stripe.ts";
import { isFull, otherTimes, type Slot } from "../model/other_times.ts";
import { firstChoice, sameChoice } from "../model/pickup_choice.ts";
import { Prop65Warning } from "@/ui/page.tsx";
import { PickupFields } from "./pickup_fields.tsx";
import { QuoteNotice } from "./quote_notice.tsx";
import { RememberMe } from "./remember_me.tsx";
import { RequoteDialog } from "./requote_dialog.tsx";
import { WalletButtons, type WalletConfirmation } from "./wallet_buttons.tsx";
import { offeredUtensils, refusalOf, remedyFor, report } from "../model/remedy.ts";
import { type Problem, useAuthorization } from "../api/use_authorization.ts";
import { useOpenedCheckout } from "../api/use_opened_checkout.ts";
import { useReopening } from "../api/use_reopening.ts";
import { useReleaseOnLeave, useRenewalAtEnd, useSlotHold } from "../api/use_slot_hold.ts";

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
  const language = useLanguage();
  const [startingForm] = useState(() => firstForm(props.slots));
  const [remembers, setRemembers] = useState(() => readMemory() !== undefined);
  const form = useForm<CheckoutForm>({
    resolver: checkFields,
    defaultValues: startingForm,
    reValidateMode: "onSubmit",
    shouldFocusError: true,
  });
  const slots = useQuery({ ...slotsQuery(session), initialData: props.slots });
  const { data: status, refetch: refetchStatus } = useQuery(statusQuery);
  const today = status?.today.date;
  const canOrder = slots.data.asap.available || slots.data.days.length > 0;
  const pickup = useWatch({ control: form.control, name: "pickup_time" });
  const choice = choiceOf(pickup);
  const lunch = status?.pricing.lunch;
  const isLunch = lunch !== undefined && choice !== undefined &&
    (choice.option === "asap" ? lunch.is_now : isLunchTime(lunch, choice));

  const labelIn = (language: Language) => (chosen: PickupChoice) =>
    chosen.option === "asap"
      ? asapLabel(slots.data.asap.minutes, language)
      : `${shortDate(chosen.date, language)}, ${wallTime(chosen.time, language)}`;
  const held = useSlotHold(choice);
  const checkout = useOpenedCheckout({ session, choice, cart, label: labelIn("en"), held });
  const payment = useRef<PaymentParts>(null);
  const page = useRef<HTMLFormElement>(null);
  const [isCardWrong, setCardWrong] = useState(false);
  const [hasWallet, setHasWallet] = useState(false);
  const [hasPaid, setPaid] = useState(false);
  const hasAuthorized = useRef(false);
  const [hasChosen, setChosen] = useState(false);
  const refusal = refusalOf(checkout.failure);
  // An unavailable dish affects the whole order, so its error is shown above the first step.
  const isCartRefused = refusal !== undefined && remedyFor(refusal) === "agree";
  const shown = (isCartRefused ? refusal.cart : checkout.opened?.cart) ?? cart;
  const { refetch: checkSlots } = slots;
  const isTimeRefused = refusal !== undefined && remedyFor(refusal) === "choose_time";
  useEffect(() => {
    if (isTimeRefused) checkSlots();
  }, [isTimeRefused, checkSlots]);
  const authorization = useAuthorization({
    session,
    opened: checkout.isCurrent ? checkout.opened : undefined,
    reopen: checkout.reopen,
    firstProblem: props.problem,
    openingRefusal: refusal,
    payment,
    onAuthorized: (paymentIntentId) => {
      setPaid(true);
      hasAuthorized.current = true;
      props.onAuthorized(paymentIntentId);
    },
    onEmptyCart: props.onEmptyCart,
    onPickupLost: (lost) => {
      checkSlots();
      if (isFull(lost)) return;
      if (pickup.option === "asap") return form.setFocus("pickup_time.option");
      // Submitting has cleared the error of a time that the list already lacked.
      form.setError("pickup_time.scheduledTime", formErrorOf({ code: fieldCode("pickup_gone") }), {
        shouldFocus: true,
      });
    },
    onUtensilsLost: (lost) => {
      void refetchStatus();
      const offered = offeredUtensils(lost);
      form.setValue("utensils", form.getValues("utensils").filter((id) => offered.includes(id)));
    },
    onAsapLater: () => void checkSlots(),
    onHeld: held.renewed,
    onCardWrong: () => setCardWrong(true),
    onWrongFields: (details) => {
      for (const detail of details) {
        const name = fieldOf(detail.field);
        if (name) form.setError(name, formErrorOf(detail), { shouldFocus: true });
      }
    },
  });
  useEditingClearsErrors(form, authorization.clearProblem);
  useSavedDraft(form);

  const full = fullOf(authorization.problem) ??
    (isFull(refusal) && !checkout.isOpening ? refusal : undefined);
  const areSlotsNewer = useIsNewerThan(full, slots.dataUpdatedAt);
  useLostSlot(form, slots.data, choice, full !== undefined);
  const chooseSlot = ({ date, time }: Slot) => {
    form.setValue("pickup_time", { option: "scheduled", scheduledDate: date, scheduledTime: time });
    setChosen(true);
    // The refused time has become free. Choosing it again changes no field.
    if (choice && sameChoice(choice, { option: "scheduled", date, time })) checkout.reopen().catch(() => {});
  };
  // The field exists once the option is rendered.
  useEffect(() => {
    if (!hasChosen) return;
    setChosen(false);
    form.setFocus("pickup_time.scheduledTime");
  }, [hasChosen, form]);

  const isPaying = authorization.isBusy || hasPaid;
  // An event of the store has changed the cart's dishes or prices, or ordering has resumed.
  const isBlocked = isPaying || authorization.question !== undefined;
  useReopening({ cart, canOrder, isBlocked }, () => {
    authorization.clearProblem();
    checkout.reopen().catch((error) => report("The checkout could not be refreshed", error));
  });
  const endHold = useRenewalAtEnd(held.hold, {
    isBlocked,
    reopen: checkout.reopen,
  });
  useReleaseOnLeave(session, { mayHold: held.mayHold, isPaying, reopen: checkout.reopen });
  // The answer may hold a later window for ASAP than the list shows.
  const { opened } = checkout;
  const isUnreserved = checkout.isCurrent && !checkout.isOpening && !full && opened !== undefined &&
    opened.is_slot_limited && opened.slot_held_until === null;
  const offersWallet = opened !== undefined && opened.is_amount_current && !isCartRefused && canOrder;
  const isAsap = pickup.option === "asap";
  useEffect(() => {
    if (opened && opened.slot_held_until !== null && isAsap) checkSlots();
  }, [opened, isAsap, checkSlots]);

  /** Returns whether the guest has confirmed the age that alcohol needs. Otherwise marks the box. */
  const hasAge = (shouldFocus: boolean): boolean => {
    if (shown.alcohol === null || form.getValues("is_of_age")) return true;
    form.setError("is_of_age", formErrorOf({ code: fieldCode("age_not_confirmed") }), { shouldFocus });
    authorization.setProblem({ text: "checkout.error.fields" });
    return false;
  };

  const submit = form.handleSubmit(async (values) => {
    setCardWrong(false);
    if (!hasAge(true)) return;
    // Before the payment, which may leave the page.
    if (remembers) rememberContact(values.customer_info);
    else forgetContact();
    const chosen = choiceOf(values.pickup_time);
    if (chosen && canOrder) {
      await authorization.submit({ form: values, choice: chosen, asap: slots.data.asap.minutes });
    }
  }, async () => {
    authorization.setProblem({ text: "checkout.error.fields" });
    hasAge(false);
    // Marks the card fields in the same attempt. The form moves the focus to its own first field afterwards.
    const checked = await payment.current?.elements.submit();
    setCardWrong(checked?.error !== undefined);
  });

  const payByWallet = async ({ billingDetails, paymentFailed }: WalletConfirmation, wallet: PaymentParts) => {
    setCardWrong(false);
    readContactFields(form, page.current);
    form.setValue("customer_info", withWalletContact(form.getValues("customer_info"), billingDetails));
    // A copy, because the guest may go on editing.
    const values = structuredClone(form.getValues());
    const chosen = choiceOf(values.pickup_time);
    if (!await form.trigger(undefined, { shouldFocus: true }) || !chosen) {
      paymentFailed();
      return authorization.setProblem({ text: "checkout.error.fields" });
    }
    if (!hasAge(true)) return paymentFailed();
    if (remembers) rememberContact(values.customer_info);
    else forgetContact();
    hasAuthorized.current = false;
    await authorization.submit({ form: values, choice: chosen, asap: slots.data.asap.minutes }, wallet);
    if (!hasAuthorized.current) paymentFailed();
  };

  const error = checkout.failure !== null && !checkout.isOpening && !isFull(refusal) && (
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
        ref={page}
        noValidate
        onSubmit={(event) => {
          readContactFields(form, event.currentTarget);
          return submit(event);
        }}
      >
        <aside className={styles.aside} aria-label={t("checkout.summary.title")}>
          <OrderSummary cart={shown} isStale={checkout.isOpening && checkout.opened !== undefined} />
        </aside>
        <div className={styles.steps}>
          {isCartRefused && error && <div className={styles.refused}>{error}</div>}
          {opened && offersWallet && (
            <WalletButtons
              key={opened.clientSecret}
              isShown={hasWallet}
              onShown={setHasWallet}
              opened={opened}
              pickup={choice && labelIn(language)(choice)}
              canPay={() => {
                if (checkout.isCurrent && choice && !isPaying) return true;
                void form.trigger("pickup_time.scheduledTime", { shouldFocus: true });
                return false;
              }}
              onConfirm={payByWallet}
            />
          )}
          <Section step={1} title={t("checkout.pickup.title")}>
            <PickupFields slots={slots.data} today={today} />
            {isAsap && !slots.data.asap.available && (
              <p className={styles.gone} role="alert">
                {t(slots.data.days.length > 0 ? "checkout.pickup.gone" : "checkout.pickup.none")}
              </p>
            )}
            {!checkout.isOpening && (
              <OtherTimes
                full={full}
                times={otherTimes(slots.data, choice, full, areSlotsNewer)}
                today={today}
                onChoose={chooseSlot}
              />
            )}
            {isUnreserved && <p className={styles.unreserved} role="status">{t("checkout.hold.none")}</p>}
            {held.hold && !full && (
              <HoldCountdown
                hold={held.hold}
                isRenewing={checkout.isOpening}
                onRenew={() => checkout.reopen().catch(() => {})}
                onEnd={endHold}
              />
            )}
            <QuoteNotice
              cart={checkout.opened?.cart}
              before={cart}
              isAsking={checkout.isOpening}
              isLunch={isLunch}
            />
          </Section>
          <Section step={2} title={t("checkout.contact.title")}>
            <ContactFields />
            <RememberMe isOn={remembers} onChange={setRemembers} />
            {shown.alcohol !== null && <AgeField />}
          </Section>
          <Section step={3} title={t("checkout.extras.title")}>
            <ExtrasFields />
          </Section>
          <Section step={4} title={t("checkout.payment.title")}>
            <Prop65Warning />
            {!isCartRefused && error}
            {(checkout.opened !== undefined || checkout.isOpening) && (
              <PaymentFields
                opened={checkout.opened}
                parts={payment}
                hasTerms={!hasWallet || !offersWallet}
                onChecked={setCardWrong}
              />
            )}
          </Section>
        </div>
        {canOrder || isPaying
          ? (
            <PayBar total={shown.total} isBusy={authorization.isBusy} isWaiting={checkout.isOpening}>
              <ErrorSummary
                problem={full ? undefined : authorization.problem}
                isCardWrong={isCardWrong}
                onCard={() => payment.current?.elements.getElement("payment")?.focus()}
              />
            </PayBar>
          )
          : <CallBar phone={status?.restaurant.restaurant_phone} />}
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

const fullOf = (problem: Problem | undefined) =>
  problem && "refusal" in problem && isFull(problem.refusal) ? problem.refusal : undefined;

/** A time that the guest has chosen stays, also when it is gone, which the page then says. */
function firstForm(slots: Slots): CheckoutForm {
  const draft = readDraft();
  const customer_info = withContact(draft.customer_info, readMemory()?.contact);
  const form = { ...emptyForm, ...draft, customer_info };
  if (form.pickup_time.option === "scheduled" && choiceOf(form.pickup_time)) return form;
  const choice = firstChoice(slots);
  if (choice?.option !== "scheduled") return form;
  const { option, date, time } = choice;
  return { ...form, pickup_time: { option, scheduledDate: date, scheduledTime: time } };
}

/** One numbered step of the checkout. */
function Section({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} data-step={step} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        <span className={`${styles.step} figures`} aria-hidden="true">{step}</span>
        {title}
      </h2>
      {children}
    </section>
  );
}
