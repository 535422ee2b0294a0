import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { refetchMenu } from "../api/menu_calls.ts";

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
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => notify("success", t(done)),
    onError: (problem) => notify("error", errorMessage(problem, t(failed))),
    onSettled: () => {
      void refetchMenu(client);
      onClose();
    },
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
