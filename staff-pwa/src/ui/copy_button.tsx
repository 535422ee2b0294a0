import type { RefObject } from "react";
import { copy } from "../lib/copy.ts";
import { useSay } from "../lib/i18n/say.ts";
import { Button } from "../../../web/ui/button.tsx";
import { CopyIcon } from "./rare_icons.tsx";
import { notify } from "./toasts.tsx";

/** Copies what `shown` shows. */
export function CopyButton(
  { text, shown, children }: { text: string; shown: RefObject<Element | null>; children: string },
) {
  const say = useSay();
  const run = async () =>
    await copy(text, shown.current)
      ? notify("success", say("shown.copied"))
      : notify("info", say("shown.copy_failed"));
  return (
    <Button onClick={() => void run()}>
      <CopyIcon />
      {children}
    </Button>
  );
}
