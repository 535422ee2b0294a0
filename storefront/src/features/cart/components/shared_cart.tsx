import { takeCartLink } from "@contract/cart_link.ts";
import type { CartLink } from "@contract/schemas/cart_link.ts";
import type { CartItem } from "@contract/schemas/cart.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { shortDate, wallTime } from "@web/format/time.ts";
import { dollars } from "@web/format/money.ts";
import { Button } from "@web/ui/button.tsx";
import { api } from "@/lib/api.ts";
import { addOnce, serializedCartChange, storeCart } from "@/lib/cart_changes.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { nameOf } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { useFieldText } from "@/lib/options/text.ts";
import { statusQuery, useCart } from "@/lib/queries.ts";
import { guestSessionId } from "@/lib/session.ts";
import { visitSource } from "@/lib/visit_source.ts";
import { DishName } from "@/ui/dish_name.tsx";
import { ErrorBox } from "@/ui/error_box.tsx";
import { Icon } from "@/ui/icon.tsx";
import { LineOptions } from "@/ui/option_list.tsx";
import { ServiceFeeNote } from "@/ui/page.tsx";
import { toast } from "@/ui/toast.ts";
import { LineProblem } from "./line_problem.tsx";
import styles from "./shared_cart.module.css";

/** The dishes of a link at current prices, what has changed, and the ways to put them into the guest's own cart. */
export function SharedCart(
  { id, link, onTaken }: { id: string; link: CartLink; onTaken: () => void },
) {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const own = useCart().data?.count ?? 0;
  const take = useMutation({
    ...serializedCartChange,
    mutationFn: (replace: boolean) => {
      const send = () =>
        api(takeCartLink, { id, body: { session_id: guestSessionId(), replace, source: visitSource } });
      return replace ? send() : addOnce(client, { quantity: availableIn(link) }, send);
    },
    onSuccess: (cart) => {
      storeCart(client, cart);
      toast("success", t("shared.taken"));
      onTaken();
    },
  });
  const isEmpty = link.items.length === 0;
  const hasFee = (useQuery(statusQuery).data?.pricing.service_fee_rate ?? 0) !== 0;
  return (
    <div className={styles.shared}>
      <Problems link={link} />
      {!isEmpty && (
        <>
          <ul className={styles.lines}>
            {link.items.map((line) => <Line key={line.id} line={line} />)}
          </ul>
          <p className={`${styles.total} figures`}>
            <span>{t(hasFee ? "shared.totalWithFee" : "shared.total")}</span>
            <strong>{dollars(link.total)}</strong>
          </p>
          <ServiceFeeNote />
          <WishedTime link={link} />
        </>
      )}
      {take.isError && <ErrorBox>{errorMessage(take.error, "shared.takeFailed")}</ErrorBox>}
      {!isEmpty && (
        <div className={styles.actions}>
          <Button look="primary" busy={take.isPending} onClick={() => take.mutate(false)}>
            {t(own === 0 ? "shared.take" : "shared.add", { count: own })}
          </Button>
          {own > 0 && (
            <Button look="secondary" disabled={take.isPending} onClick={() => take.mutate(true)}>
              {t("shared.replace", { count: own })}
            </Button>
          )}
        </div>
      )}
      <p className={styles.note}>{t("cart.held")}</p>
    </div>
  );
}

const availableIn = ({ items }: CartLink): number =>
  items.reduce((sum, { quantity, is_available }) => sum + (is_available ? quantity : 0), 0);

function Problems({ link: { items, problems } }: { link: CartLink }) {
  const t = useTranslate();
  const language = useLanguage();
  const fieldText = useFieldText();
  if (problems.length === 0) return null;
  // The texts of the server's errors have the English name only.
  const named = problems.map((problem) => {
    const item = items.find(({ id }) => id === problem.field);
    return item && problem.params?.["name"] === item.name
      ? { ...problem, params: { ...problem.params, name: nameOf(item, language) } }
      : problem;
  });
  return (
    <section className={styles.problems} aria-labelledby="shared-changes">
      <h2 id="shared-changes">
        <Icon name="alert" /> {t("shared.changes")}
      </h2>
      <ul>
        {named.map((problem) => <li key={`${problem.field} ${problem.code}`}>{fieldText(problem)}</li>)}
      </ul>
    </section>
  );
}

function Line({ line }: { line: CartItem }) {
  const t = useTranslate();
  return (
    <li className={styles.line}>
      <p className={`${styles.quantity} figures`}>{line.quantity}×</p>
      <div>
        <p className={styles.name}>
          <DishName dish={line} />
        </p>
        <LineOptions line={line} />
        {line.special_instructions !== "" && (
          <p className={styles.note}>{t("cart.note")} {line.special_instructions}</p>
        )}
        <LineProblem line={line} />
      </div>
      <p className="figures">{line.is_available && dollars(line.line_total)}</p>
    </li>
  );
}

function WishedTime({ link: { pickup_time, problems } }: { link: CartLink }) {
  const t = useTranslate();
  const language = useLanguage();
  const { scheduledDate, scheduledTime } = pickup_time ?? {};
  const isGone = problems.some(({ field }) => field === "pickup_time");
  if (!scheduledDate || !scheduledTime || isGone) return null;
  const values = { day: shortDate(scheduledDate, language), time: wallTime(scheduledTime, language) };
  return <p className="figures">{t("shared.wished", { moment: t("time.onDay", values) })}</p>;
}
