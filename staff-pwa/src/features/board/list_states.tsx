import type { MessageId } from "../../lib/i18n/say.ts";
import { useSay } from "../../lib/i18n/say.ts";
import { Button } from "../../ui/button.tsx";
import { Cloth } from "../../ui/cloth.tsx";
import css from "./lists.module.css";

export function NoOrders({ title, hint }: { title: MessageId; hint: MessageId }) {
  const say = useSay();
  return (
    <div className={css.empty}>
      <Cloth seed={title} across={3} down={2} className={css.cloth ?? ""} />
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
