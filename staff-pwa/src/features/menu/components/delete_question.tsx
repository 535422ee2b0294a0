import type { ReactNode } from "react";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { menuKey } from "../api/menu_calls.ts";

/** Asks for confirmation before a dish or category is deleted. Fetches the menu again afterwards, also after a failure. */
export function DeleteQuestion(
  { title, done, failed, remove, onClose, children }: {
    title: MessageId;
    done: MessageId;
    failed: MessageId;
    remove: () => Promise<unknown>;
    onClose: () => void;
    children: ReactNode;
  },
) {
  const t = useTranslate();
  const { mutate, isPending } = useSave({
    save: remove,
    done: () => t(done),
    failed: t(failed),
    affects: menuKey,
    onEnded: onClose,
  });
  return (
    <Confirm
      look="danger"
      title={t(title)}
      confirm={t("menu.delete")}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {children}
    </Confirm>
  );
}
