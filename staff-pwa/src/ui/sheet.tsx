import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useRef } from "react";
import { useTranslate } from "../lib/i18n/text.ts";
import { IconButton } from "./icon_button.tsx";
import { CrossIcon } from "./icons.tsx";
import { useReturnFocus } from "@web/ui/return_focus.ts";
import css from "./sheet.module.css";
import { useMessagesAbove } from "./toasts/toasts.tsx";

/**
 * A dialog at the bottom of a phone or in the middle of a tablet. Escape and the backdrop close it, and the focus returns. It begins on the
 * first field of a record, the chosen option or the search. Without `onClose` only what is in it can close it.
 */
export function Sheet(
  { title, open, wide = false, onClose, children }: {
    title: string;
    open: boolean;
    /** For wide forms and lists; "full" has room for a form with a preview beside it. */
    wide?: boolean | "full";
    onClose?: (() => void) | undefined;
    children: ReactNode;
  },
) {
  const t = useTranslate();
  useMessagesAbove(open);
  useReturnFocus(open);
  const popup = useRef<HTMLDivElement>(null);
  const focusFirst = () =>
    popup.current?.querySelector<HTMLElement>(
      "form[data-record] :is(input, select, textarea), input[type=radio]:checked, input[type=search]",
    ) ?? true;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop ?? ""} />
        <Dialog.Popup
          ref={popup}
          className={css.sheet ?? ""}
          data-wide={wide}
          initialFocus={focusFirst}
          finalFocus={false}
        >
          <div className={css.head}>
            <Dialog.Title className={css.title ?? ""}>{title}</Dialog.Title>
            {onClose && (
              <Dialog.Close render={<IconButton className={css.close} />} aria-label={t("sheet.close")}>
                <CrossIcon size="1.5rem" />
              </Dialog.Close>
            )}
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
