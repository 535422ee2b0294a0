import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CallFailed } from "../../lib/api.ts";
import { type TextId, useLanguage, useText } from "../../lib/i18n.ts";
import { forgetRunningOrder, type RunningOrder as Running, useRunningOrderHere } from "./running_order.ts";
import { Icon } from "../../ui/Icon.tsx";
import { when } from "./money_words.ts";
import styles from "./RunningOrder.module.css";
import { hasEnded, isNotTaken, stageOf } from "./stage.ts";
import { trackedQuery } from "./use_tracked_order.ts";

/** The way back to an order that runs, from every page but its own. */
export default function RunningOrder() {
  const running = useRunningOrderHere();
  const { texts } = useRouter().options.context;
  const [hasTexts, setTexts] = useState(false);
  useEffect(() => {
    texts.load("checkout").then(() => setTexts(true), () => {});
  }, [texts]);
  return running === undefined || !hasTexts ? null : <Bar key={running.id} running={running} />;
}

function Bar({ running }: { running: Running }) {
  const text = useText();
  const language = useLanguage();
  const { data, error } = useQuery({ ...trackedQuery(running.id), refetchInterval: 20_000 });
  const order = data?.order ?? undefined;
  const isGone = error instanceof CallFailed && error.status === 404;
  const stage = order && stageOf(order);
  // What the guest has not read yet stays until they have opened its page.
  const isOver = isGone || (order !== undefined && hasEnded(order) && !(stage && isNotTaken(stage)));
  useEffect(() => {
    if (isOver) forgetRunningOrder(running.number);
  }, [isOver, running.number]);
  if (isOver) return null;
  const ready = order?.estimated_ready_time ?? null;
  const isPromised = stage === "confirmed" || stage === "preparing";
  return (
    <aside className={styles.bar} aria-label={text("running.label")}>
      <Link
        to="/order-pending/$paymentIntentId"
        params={{ paymentIntentId: running.id }}
        className={styles.link}
      >
        <Icon name="bag" size={20} />
        <span className={styles.words}>
          <strong>{text("running.order", { number: running.number })}</strong> {stage !== undefined && (
            <span>
              {text(`confirmation.status.${stage}` satisfies TextId)}
              {isPromised && ready !== null && ` · ${text("running.ready", { time: when(ready, language) })}`}
            </span>
          )}
        </span>
        <span className={styles.see}>{text("running.see")}</span>
      </Link>
    </aside>
  );
}
