import { toastMs, type ToastTone } from "@web/ui/toast_ms.ts";

/** A button in a toast. */
export type ToastAction = { label: string; onClick: () => void };
export type Toast = {
  kind: ToastTone;
  message: string;
  duration: ReturnType<typeof toastMs>;
  action?: ToastAction | undefined;
};

let listener: ((toast: Toast) => void) | undefined;
const waiting: Toast[] = [];

/** Shows a message. `duration` is in milliseconds. */
export function toast(
  kind: ToastTone,
  message: string,
  duration: Toast["duration"] = toastMs(kind),
  action?: ToastAction,
): void {
  const shown = { kind, message, duration, action };
  if (listener === undefined) waiting.push(shown);
  else listener(shown);
}

/** Sets the listener and passes it the toasts that have been waiting for one. The returned function removes it. */
export function onToast(show: (toast: Toast) => void): () => void {
  listener = show;
  for (const early of waiting.splice(0)) show(early);
  return () => {
    listener = undefined;
  };
}
