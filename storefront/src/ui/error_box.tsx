import { type ReactNode } from "react";
import { useTranslate } from "../lib/i18n.ts";
import { Button } from "@web/ui/button.tsx";
import styles from "./error_box.module.css";
import { Icon } from "./icon.tsx";
import { WithCall } from "./with_call.tsx";

type Props = {
  children: ReactNode;
  /** Adds a Try Again button. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
};

/** An error message, announced to screen readers, with an optional retry button. */
export function ErrorBox({ children, onRetry, retrying = false }: Props) {
  const t = useTranslate();
  return (
    <div className={styles.box} role="alert">
      <Icon name="alert" />
      <div className={styles.text}>
        {typeof children === "string" ? <WithCall>{children}</WithCall> : children}
      </div>
      {onRetry !== undefined && (
        <Button look="secondary" onClick={onRetry} busy={retrying}>
          {t("error.tryAgain")}
        </Button>
      )}
    </div>
  );
}
