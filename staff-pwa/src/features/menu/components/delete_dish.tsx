import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminMenuItem } from "@contract/schemas/menu_admin.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { useFirstName } from "../../../lib/own_name.ts";
import { said } from "../../../lib/said.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { notify } from "../../../ui/toasts.tsx";
import { deleteDish, readMenuAgain } from "../api/menu_calls.ts";

export function DeleteDish({ dish, onClose }: { dish: AdminMenuItem; onClose: () => void }) {
  const say = useSay();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteDish(dish.id),
    onSuccess: () => notify("success", say("menu.delete.done")),
    onError: (problem) => notify("error", said(problem, say("menu.delete.failed"))),
    onSettled: () => {
      void readMenuAgain(client);
      onClose();
    },
  });
  return (
    <Confirm
      look="danger"
      title={say("menu.delete.title")}
      confirm={say("menu.delete")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{say("menu.delete.text", { name: useFirstName()(dish) })}</p>
      <p>{say("menu.delete.orders")}</p>
    </Confirm>
  );
}
