import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminCategory } from "@contract/schemas/menu_admin.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { useFirstName } from "../../../lib/own_name.ts";
import { said } from "../../../lib/said.ts";
import { Confirm } from "../../../ui/confirm.tsx";
import { notify } from "../../../ui/toasts.tsx";
import { deleteCategory, readMenuAgain } from "../api/menu_calls.ts";

/** The server refuses while the category holds dishes, and says which (decision 25). */
export function DeleteCategory({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  const say = useSay();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteCategory(category.id),
    onSuccess: () => notify("success", say("category.deleted")),
    onError: (problem) => notify("error", said(problem, say("category.delete.failed"))),
    onSettled: () => {
      void readMenuAgain(client);
      onClose();
    },
  });
  return (
    <Confirm
      look="danger"
      title={say("category.delete.title")}
      confirm={say("menu.delete")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{say("category.delete.text", { name: useFirstName()(category) })}</p>
    </Confirm>
  );
}
