import type { Cart, CartItem } from "@contract/schemas/cart.ts";
import { fieldText } from "@/lib/api/error_texts.ts";
import { price } from "@/lib/format/money.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { DishNames, NoteLine } from "../order_items.tsx";
import { OrderOptions } from "../order_options.tsx";
import css from "./phone.module.css";

/** The dishes of the order and the total, both as the server answers them. */
export function PhoneLines({ cart, quote, isChanging, isOffline, onQuantity, onOpen }: {
  cart: Cart;
  /** The same dishes at the prices of the chosen time; undefined until they are known. */
  quote: Cart | undefined;
  isChanging: boolean;
  isOffline: boolean;
  onQuantity: (line: CartItem, quantity: number) => void;
  /** Opens the options and the note of a line. */
  onOpen: (line: CartItem) => void;
}) {
  const t = useTranslate();
  if (cart.items.length === 0) return <p className={css.soft}>{t("phone.empty")}</p>;
  return (
    <>
      <ul className={css.lines} aria-label={t("phone.order")}>
        {cart.items.map((line) => (
          <li key={line.id}>
            <Line
              line={line}
              quoted={quote?.items.find(({ id }) => id === line.id)}
              isOffline={isOffline}
              onQuantity={onQuantity}
              onOpen={onOpen}
            />
          </li>
        ))}
      </ul>
      <p className={css.total} role="status" aria-busy={isChanging}>
        <span>{t("phone.total")}</span>
        <strong className="figures">
          {isChanging || quote === undefined ? "…" : price(quote.total)}
        </strong>
      </p>
    </>
  );
}

function Line({ line, quoted, isOffline, onQuantity, onOpen }: {
  line: CartItem;
  quoted: CartItem | undefined;
  isOffline: boolean;
  onQuantity: (line: CartItem, quantity: number) => void;
  onOpen: (line: CartItem) => void;
}) {
  const t = useTranslate();
  const name = useFirstName()(line);
  const { quantity } = line;
  return (
    <>
      <div className={css.line}>
        <DishNames
          item={{ ...line, kitchen_name: "" }}
          className={css.names}
          first={css.first}
          second={css.second}
        />
        <span className="figures">{quoted?.quantity === quantity ? price(quoted.line_total) : "…"}</span>
      </div>
      {line.options.length > 0 && <OrderOptions options={line.options} hasPrices isCompact />}
      <NoteLine text={line.special_instructions} label="card.note" className={css.note} />
      {!line.is_available && <p className={css.problem}>{t("phone.sold_out")}</p>}
      {line.option_problems.map((problem) => (
        <p key={problem.code} className={css.problem}>{fieldText(problem)}</p>
      ))}
      <div className={css.buttons}>
        <div className={css.stepper} role="group" aria-label={t("phone.quantity", { name })}>
          <Button
            aria-label={t(quantity === 1 ? "phone.remove" : "phone.fewer", { name })}
            disabled={isOffline}
            onClick={() => onQuantity(line, quantity - 1)}
          >
            −
          </Button>
          <output className="figures">{quantity}</output>
          <Button
            aria-label={t("phone.more", { name })}
            disabled={isOffline}
            onClick={() => onQuantity(line, quantity + 1)}
          >
            +
          </Button>
        </div>
        <Button
          aria-haspopup="dialog"
          aria-label={t("phone.change.label", { name })}
          disabled={isOffline}
          onClick={() => onOpen(line)}
        >
          {t("phone.change")}
        </Button>
      </div>
    </>
  );
}
