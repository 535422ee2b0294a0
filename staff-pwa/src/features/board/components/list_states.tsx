import type { MessageId } from "../../../lib/i18n/say.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { later } from "../../../lib/later.tsx";
import { Button } from "../../../../../web/ui/button.tsx";
import css from "./lists.module.css";

const Cloth = later(() => import("../../../ui/cloth.tsx").then(({ Cloth }) => Cloth));

export function NoOrders({ title, hint }: { title: MessageId; hint: MessageId }) {
  const say = useSay();
  return (
    <div className={css.empty}>
      <div className={css.cloth}>
        <Cloth seed={title} across={3} down={2} />
      </div>
      <h2>{say(title)}</h2>
      <p>{say(hint)}</p>
    </div>
  );
}

export function ListLoading() {
  const say = useSay();
  return <p className={css.loading} role="status">{say("orders.loading")}</p>;
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  const say = useSay();
  return (
    <div className={css.failed} role="alert">
      <h2>{say("orders.failed")}</h2>
      <Button onClick={onRetry}>{say("orders.retry")}</Button>
    </div>
  );
}

/** The last reading failed, and an older list is still shown. */
export function ListIsOld() {
  const say = useSay();
  return <p className={css.stale} role="status">{say("orders.failed")}. {say("orders.stale")}</p>;
}
