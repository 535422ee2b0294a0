import { Link } from "@tanstack/react-router";
import { useErrorMessage } from "../lib/error_message.ts";
import { useTranslate } from "../lib/i18n.ts";
import { ErrorBox } from "./error_box.tsx";
import { OpenStatus } from "./open_status.tsx";
import styles from "./menu_placeholder.module.css";
import { Skeleton } from "./skeleton.tsx";
import { WithCall } from "./with_call.tsx";

type Props = {
  /** The query of the menu, or of a part of it. */
  query: { isPending: boolean; error: Error | null; isFetching: boolean; refetch(): unknown };
};

/** What the page shows in place of the menu while it loads, when it fails to load, and when it has no dishes. */
export function MenuPlaceholder({ query: { isPending, error, isFetching, refetch } }: Props) {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  if (error !== null) {
    return (
      <ErrorBox onRetry={() => refetch()} retrying={isFetching}>
        {errorMessage(error, "menu.failed")}
      </ErrorBox>
    );
  }
  if (isPending) {
    return (
      <div role="status" className={styles.loading}>
        <span className="visually-hidden">{t("menu.loading")}</span>
        <Skeleton lines={12} />
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <p>
        <WithCall>{t("menu.empty")}</WithCall>
      </p>
      <OpenStatus />
      <Link to="/hours">{t("visit.hours")}</Link>
    </div>
  );
}
