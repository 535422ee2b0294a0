import { Toast } from "@base-ui/react/toast";
import { type ReactNode, useEffect } from "react";
import { toastMs } from "@web/ui/toast_ms.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { AlertIcon, BellIcon, CheckIcon, CrossIcon } from "../icons.tsx";
import { type Message, showMessages, useToastLine } from "./toasts.tsx";
import css from "./toasts.module.css";

const messages = Toast.createToastManager();

/** The visible toast of each message id. */
const toastOf = new Map<string, string>();

/** A message with the id of a visible toast closes that toast. Updating it in place would leave it hidden behind later ones. */
function show({ tone, text, id }: Message): void {
  const before = id === undefined ? undefined : toastOf.get(id);
  if (before !== undefined) messages.close(before);
  const added = messages.add({
    type: tone,
    title: text,
    timeout: toastMs(tone),
    priority: tone === "error" || tone === "warning" ? "high" : "low",
  });
  if (id !== undefined) toastOf.set(id, added);
}

const icons: Readonly<Record<string, ReactNode>> = {
  success: <CheckIcon size="1.5rem" />,
  error: <AlertIcon size="1.5rem" />,
  warning: <AlertIcon size="1.5rem" />,
  info: <BellIcon size="1.5rem" />,
};

/** Renders the toasts, including those added before it loaded. */
export function ToastList() {
  const t = useTranslate();
  const line = useToastLine();
  useEffect(() => showMessages(show), []);
  return (
    <Toast.Provider toastManager={messages} limit={3}>
      <Toast.Portal container={line}>
        <Toast.Viewport
          className={(line === undefined ? css.viewport : css.line) ?? ""}
          aria-label={t("toast.region")}
        >
          <List isLine={line !== undefined} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** All toasts, the latest first. A line shows only one: the latest error, or else the latest toast. */
function List({ isLine }: { isLine: boolean }) {
  const t = useTranslate();
  const { toasts } = Toast.useToastManager();
  const front = toasts.find(({ type, limited }) => type === "error" && !limited) ?? toasts[0];
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={css.toast ?? ""}
      data-type={toast.type}
      data-behind={isLine && toast !== front ? "" : undefined}
    >
      {icons[toast.type ?? "info"]}
      {/* A paragraph, because a toast must not add a heading to the page. */}
      <Toast.Title render={<p />} className={css.text ?? ""} />
      <Toast.Close className={css.close ?? ""} aria-label={t("toast.close")}>
        <CrossIcon />
      </Toast.Close>
    </Toast.Root>
  ));
}
