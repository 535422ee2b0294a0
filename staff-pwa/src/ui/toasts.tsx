import { Toast } from "@base-ui/react/toast";
import type { ReactNode } from "react";
import { useSay } from "../lib/i18n/say.ts";
import { AlertIcon, BellIcon, CheckIcon, CrossIcon } from "./icons.tsx";
import css from "./toasts.module.css";

type Tone = "success" | "error" | "warning" | "info";

const messages = Toast.createToastManager();

/** Spec section 8: 3, 5 or 8 seconds; what went well is read the fastest. */
const seconds: Readonly<Record<Tone, number>> = { success: 3, info: 5, warning: 5, error: 8 };

/** Shows a message for a few seconds and reads it out; errors interrupt the reader. One with the `id` of a message on screen takes its place. */
export function notify(tone: Tone, text: string, id?: string): void {
  messages.add({
    ...(id === undefined ? {} : { id }),
    type: tone,
    description: text,
    timeout: seconds[tone] * 1_000,
    priority: tone === "error" || tone === "warning" ? "high" : "low",
  });
}

const icons: Readonly<Record<string, ReactNode>> = {
  success: <CheckIcon size="1.5rem" />,
  error: <AlertIcon size="1.5rem" />,
  warning: <AlertIcon size="1.5rem" />,
  info: <BellIcon size="1.5rem" />,
};

export function Toasts({ children }: { children: ReactNode }) {
  const say = useSay();
  return (
    <Toast.Provider toastManager={messages} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={css.viewport ?? ""} aria-label={say("toast.region")}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function List() {
  const say = useSay();
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={css.toast ?? ""} data-type={toast.type}>
      {icons[toast.type ?? "info"]}
      <Toast.Description className={css.text ?? ""} />
      <Toast.Close className={css.close ?? ""} aria-label={say("toast.close")}>
        <CrossIcon />
      </Toast.Close>
    </Toast.Root>
  ));
}
