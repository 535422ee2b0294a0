import { useEffect } from "react";
import { toast as show, Toaster } from "sonner";
import "sonner/dist/styles.css";
import { useTranslate } from "../lib/i18n.ts";
import { onToast, type Toast } from "./toast.ts";
import { Icon } from "./icon.tsx";
import styles from "./sonner_toasts.module.css";

const showToast = ({ kind, message, duration, action }: Toast) => show[kind](message, { duration, action });

export default function SonnerToasts({ first }: { first: Toast }) {
  const t = useTranslate();
  useEffect(() => {
    showToast(first);
    return onToast(showToast);
  }, [first]);
  return (
    <Toaster
      // Otherwise each render computes the style of the whole page for the direction.
      dir="ltr"
      position="top-center"
      offset={{ top: "5.5rem" }}
      mobileOffset={{ top: "5.75rem", left: "1rem", right: "1rem" }}
      containerAriaLabel={t("toast.region")}
      icons={{
        success: <Icon name="check" size={20} />,
        error: <Icon name="alert" size={20} />,
        warning: <Icon name="alert" size={20} />,
        info: <Icon name="info" size={20} />,
      }}
      toastOptions={{
        unstyled: true,
        closeButton: true,
        closeButtonAriaLabel: t("toast.close"),
        classNames: {
          toast: styles.toast ?? "",
          error: styles.error ?? "",
          success: styles.success ?? "",
          warning: styles.warning ?? "",
          closeButton: styles.close ?? "",
          actionButton: styles.action ?? "",
        },
      }}
    />
  );
}
