import { toastMs, type ToastTone } from "../../../web/ui/toast_ms.ts";

export type Toast = { kind: ToastTone; message: string; duration: ReturnType<typeof toastMs> };

let listener: ((toast: Toast) => void) | undefined;
const waiting: Toast[] = [];

/** Shows a message for a few seconds. */
export function toast(kind: ToastTone, message: string, duration: Toast["duration"] = toastMs(kind)): void {
  const said = { kind, message, duration };
  if (listener === undefined) waiting.push(said);
  else listener(said);
}

/** The Toaster's end of the line; what was said before it came is handed over at once. */
export function onToast(take: (toast: Toast) => void): () => void {
  listener = take;
  for (const said of waiting.splice(0)) take(said);
  return () => {
    listener = undefined;
  };
}
