import { lazy, useAfterFirst } from "@/lib/lazy.tsx";
import { useHasMessages } from "./toasts.tsx";

const ToastList = lazy(() => import("./toast_list.tsx").then(({ ToastList }) => ToastList));

/** The region of the toasts. Mounted before the first toast so that screen readers announce that one too. */
export function ToastRegion() {
  const isAfterFirst = useAfterFirst();
  const isNeeded = useHasMessages();
  return isAfterFirst || isNeeded ? <ToastList /> : null;
}
