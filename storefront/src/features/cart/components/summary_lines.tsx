import type { CartItem } from "@contract/schemas/cart.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { statusQuery, useCart } from "@/lib/queries.ts";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { notePreview } from "@/lib/note_preview.ts";
import { toast } from "@/ui/toast.ts";
import { DishName } from "@/ui/dish_name.tsx";
import { LineOptions } from "@/ui/option_list.tsx";
import { QuantityStepper } from "@/ui/quantity_stepper.tsx";
import { CartTotals } from "./cart_totals.tsx";
import { CheckoutLink } from "./checkout_link.tsx";
import { EditLineButton } from "./edit_line_button.tsx";
import { LineProblem } from "./line_problem.tsx";
import { useChangeLine } from "../model/change_line.ts";
import styles from "./summary_lines.module.css";

/** The lines, sums and links of a cart with items. */
export default function SummaryLines() {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const changeLine = useChangeLine((error) => toast("error", errorMessage(error, "cart.updateFailed")));
  const cart = useCart().data;
  if (cart === undefined) return null;
  return (
    <>
      <ul className={styles.lines}>
        {cart.items.map((line) => <SummaryLine key={line.id} line={line} onChange={changeLine} />)}
      </ul>
      <div className={styles.foot}>
        <CartTotals cart={cart} />
        <CheckoutLink cart={cart} />
        <Link to="/cart" className={styles.edit}>{t("summary.viewCart")}</Link>
      </div>
    </>
  );
}

type LineProps = { line: CartItem; onChange: (line: CartItem, quantity: number) => void };

function SummaryLine({ line, onChange }: LineProps) {
  const name = nameOf(line, useLanguage());
  const max = useQuery(statusQuery).data?.limits.per_line ?? 20;
  return (
    <li className={styles.line}>
      <p className={styles.name}>
        <DishName dish={line} />
      </p>
      <p className="figures">{line.is_available && dollars(line.line_total)}</p>
      <LineOptions line={line} />
      {line.special_instructions !== "" && (
        <p className={styles.note} title={line.special_instructions}>
          {notePreview(line.special_instructions)}
        </p>
      )}
      <LineProblem line={line} />
      <div className={styles.controls}>
        <QuantityStepper
          of={name}
          quantity={line.quantity}
          min={0}
          max={line.is_available ? max : line.quantity}
          onChange={(quantity) => onChange(line, quantity)}
        />
        <EditLineButton line={line} />
      </div>
    </li>
  );
}
