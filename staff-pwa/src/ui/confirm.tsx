import { AlertDialog } from "@base-ui/react/alert-dialog";
import type { ReactNode } from "react";
import { useTranslate } from "../lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { useReturnFocus } from "@web/ui/return_focus.ts";
import { AlertIcon, CheckIcon } from "./icons.tsx";
import css from "./confirm.module.css";
import { useMessagesAbove } from "./toasts/toasts.tsx";

export type ConfirmLook = "danger" | "warning" | "success" | "primary";

/** A confirmation dialog. While `busy` it stays open and shows that (docs/product-rules.md, "Confirmation dialogs"). */
export function Confirm(
  { look, title, children, confirm, cancel, busy = false, onConfirm, onClose }: {
    look: ConfirmLook;
    title: string;
    children: ReactNode;
    confirm: string;
    cancel?: string;
    busy?: boolean;
    onConfirm: () => void;
    onClose: () => void;
  },
) {
  const t = useTranslate();
  useMessagesAbove(true);
  useReturnFocus();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !busy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={css.backdrop ?? ""} />
        <AlertDialog.Popup className={css.popup ?? ""} data-look={look} finalFocus={false}>
          <div className={css.head}>
            {look === "success" ? <CheckIcon size="1.75rem" /> : <AlertIcon size="1.75rem" />}
            <AlertDialog.Title className={css.title ?? ""}>{title}</AlertDialog.Title>
          </div>
          <AlertDialog.Description className={css.text ?? ""} render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className={css.actions}>
            <Button look="ghost" disabled={busy} onClick={onClose}>{cancel ?? t("office.cancel")}</Button>
            <Button className={css.confirm ?? ""} busy={busy} onClick={onConfirm}>
              {busy ? t("office.processing") : confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
