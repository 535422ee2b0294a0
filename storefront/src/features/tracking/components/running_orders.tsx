import { useQuery } from "@tanstack/react-query";
import { Link, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { CallFailed } from "@/lib/api.ts";
import { type TextId, useLanguage, useTranslate } from "@/lib/i18n.ts";
import { useToday } from "@/lib/queries.ts";
import {
  forgetRunningOrder,
  isSameOrder,
  type RunningOrder,
  useStoredRunningOrders,
} from "../model/running_orders.ts";
import { Icon } from "@/ui/icon.tsx";
import { when } from "../model/money_text.ts";
import styles from "./running_orders.module.css";
import { PastOrders, useOfferedOrder } from "./past_orders.tsx";
import { hasEnded, isAwaited, isNotAccepted } from "../model/order_status.ts";
import { trackedQuery, useOrderStream } from "../api/use_tracked_order.ts";

/** What this device knows of its guest: the running orders, and with consent the past ones. */
export default function DeviceOrders() {
  const { texts } = useRouter().options.context;
  const [hasTexts, setTexts] = useState(false);
  useEffect(() => {
    texts.load("checkout").then(() => setTexts(true), () => {});
  }, [texts]);
  if (!hasTexts) return null;
  return <OrdersBar />;
}

/** One bar: while an order runs, the past ones are not offered. */
function OrdersBar() {
  const orders = useStoredRunningOrders();
  const page = useRouterState({ select: ({ location }) => location.pathname.split("/").at(-1) ?? "" });
  const others = orders.filter((each) => !isSameOrder(each, { id: page, order: page }));
  const past = useOfferedOrder();
  const isShown = others.length > 0 || orders.length === 0 && past !== undefined;
  useEffect(() => {
    // The page reserves the bar's lines before it knows whether there is one.
    document.documentElement.toggleAttribute("data-orders", isShown);
    document.documentElement.style.setProperty("--orders", String(others.length));
  }, [isShown, others.length]);
  if (others.length > 0) return <RunningOrders others={others} />;
  return isShown && past !== undefined ? <PastOrders offered={past} /> : null;
}

/** Links to the running orders of this device, except the order whose page is open. */
function RunningOrders({ others }: { others: readonly RunningOrder[] }) {
  const t = useTranslate();
  const [only] = others;
  if (only === undefined) return null;
  return (
    <aside className={styles.bar} aria-label={t("running.label", { count: others.length })}>
      {others.length === 1
        ? <RunningOrderLink key={only.id} running={only} isOnly />
        : (
          <ul className={styles.list}>
            {others.map((each) => (
              <li key={each.id}>
                <RunningOrderLink running={each} />
              </li>
            ))}
          </ul>
        )}
    </aside>
  );
}

function RunningOrderLink({ running, isOnly = false }: { running: RunningOrder; isOnly?: boolean }) {
  const t = useTranslate();
  const language = useLanguage();
  const today = useToday();
  const { data, error } = useQuery({ ...trackedQuery(running.id), refetchInterval: 20_000 });
  useOrderStream(running.id, isOnly && (!data?.order || isAwaited(data.order)));
  const order = data?.order ?? undefined;
  const isGone = error instanceof CallFailed && error.status === 404;
  const status = order?.status;
  // An order that was not accepted stays until the guest has opened its page.
  const isDone = isGone || (order !== undefined && hasEnded(order) && !(status && isNotAccepted(status)));
  useEffect(() => {
    if (isDone) forgetRunningOrder(running);
  }, [isDone, running]);
  if (isDone) return null;
  const ready = order?.estimated_ready_time ?? null;
  const isPromised = status === "confirmed" || status === "preparing";
  return (
    <Link
      to="/order-pending/$paymentIntentId"
      params={{ paymentIntentId: running.id }}
      className={styles.link}
    >
      <span className={styles.text}>
        <strong>{t("running.order", { number: running.number })}</strong> {status !== undefined && (
          <span>
            {t(`confirmation.status.${status}` satisfies TextId)}
            {isPromised && ready !== null && (
              <>
                {" · "}
                <span>{t("running.ready", { time: when(ready, language, today) })}</span>
              </>
            )}
          </span>
        )}
      </span>
      <Icon name="chevron" size={20} />
    </Link>
  );
}
