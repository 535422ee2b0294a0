import type { RefObject } from "react";
import { useTranslate } from "../lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { CopyIcon } from "./action_icons.tsx";
import { notify } from "./toasts/toasts.tsx";

/** Copies `text`. `shown` is the element that shows it; it is selected when the browser does not allow copying. */
export function CopyButton(
  { text, shown, children }: { text: string; shown: RefObject<Element | null>; children: string },
) {
  const t = useTranslate();
  const run = async () =>
    await copy(text, shown.current)
      ? notify("success", t("copy.done"))
      : notify("info", t("shown.copy_failed"));
  return (
    <Button onClick={() => void run()}>
      <CopyIcon />
      {children}
    </Button>
  );
}

/**
 * Writes the text to the clipboard. Returns false when the browser refuses, for example on plain http, and then selects
 * `element`, which shows the text, so that the user can copy it by hand.
 */
export async function copy(text: string, element: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (element !== null) getSelection()?.selectAllChildren(element);
    return false;
  }
}
