import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type MessageId, useSay } from "../../../lib/i18n/say.ts";
import { said } from "../../../lib/said.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { notify } from "../../../ui/toasts.tsx";
import { readMenuAgain } from "../api/menu_calls.ts";

/** Asks before a part of the menu is deleted; the menu is read again whatever comes of it. */
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
  const say = useSay();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => notify("success", say(done)),
    onError: (problem) => notify("error", said(problem, say(failed))),
    onSettled: () => {
      void readMenuAgain(client);
      onClose();
    },
  });
  return (
    <Confirm
      look="danger"
      title={say(title)}
      confirm={say("menu.delete")}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {children}
    </Confirm>
  );
}
