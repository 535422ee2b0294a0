import type { RefObject } from "react";
import { useText } from "../../../lib/i18n.ts";
import { ErrorBox } from "../../../ui/error_box.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./payment_fields.module.css";
import type { PaymentState } from "../model/use_payment_element.ts";

type Props = { place: RefObject<HTMLDivElement | null>; state: PaymentState };

/** The provider's card fields, what stands there until they come, and the promise about the charge. */
export function PaymentFields({ place, state }: Props) {
  const text = useText();
  return (
    <>
      <p className={styles.note}>
        <Icon name="info" size={20} />
        {text("checkout.payment.note")}
      </p>
      {state === "loading" && (
        <div>
          <p role="status">{text("checkout.preparing")}</p>
          <Skeleton lines={3} />
        </div>
      )}
      {state === "not_loaded" && <ErrorBox>{text("checkout.error.notLoaded")}</ErrorBox>}
      {state === "not_ready" && <ErrorBox>{text("checkout.error.notReady")}</ErrorBox>}
      <div ref={place} className={styles.place} data-state={state} />
    </>
  );
}
