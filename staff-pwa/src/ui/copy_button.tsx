import type { RefObject } from "react";
import { copy } from "../lib/copy.ts";
import { useTranslate } from "../lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { CopyIcon } from "./rare_icons.tsx";
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
