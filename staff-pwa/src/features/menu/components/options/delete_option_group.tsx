import { useState } from "react";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import type { ErrorCode } from "@contract/errors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { Refused } from "@/lib/session/refused.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { attachOptionGroup, deleteOptionGroup, menuKey } from "../../api/menu_calls.ts";
import { isPriced } from "../../model/option_group_form.ts";
import { PriceReason } from "../price_reason.tsx";

const inUse: ErrorCode = "option_group_in_use";

/** Deletes a group after a confirmation. The server refuses while dishes have it; the dialog then offers to detach it first. */
export function DeleteOptionGroup(
  { group, mayPrice, onClose }: { group: AdminOptionGroup; mayPrice: boolean; onClose: () => void },
) {
  const t = useTranslate();
  const name = useFirstName()(group);
  const [reason, setReason] = useState("");
  const priceReason = isPriced(group) ? reason : undefined;
  const remove = useSave({
    save: async (detach: boolean) => {
      if (detach) await attachOptionGroup(group.id, [], group.dish_ids, priceReason);
      return await deleteOptionGroup(group.id, priceReason);
    },
    done: () => t("options.deleted", { name }),
    affects: menuKey,
    onSaved: onClose,
  });
  const dishes = dishesOf(remove.error);
  return (
    <Confirm
      look="danger"
      title={t("options.delete.title")}
      confirm={t(dishes === undefined ? "menu.delete" : "options.delete.detach")}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(dishes !== undefined)}
      onClose={onClose}
    >
      {dishes === undefined ? <p>{t("options.delete.text", { name })}</p> : (
        <div role="alert">
          <p>{t("options.delete.in_use", { name, count: dishes.length })}</p>
          <p>{dishes.join(" · ")}</p>
        </div>
      )}
      {isPriced(group) && (
        <PriceReason
          mayPrice={mayPrice}
          length={reason.length}
          error={undefined}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {remove.isError && dishes === undefined && (
        <FormError text={errorMessage(remove.error, t("options.delete.failed"))} />
      )}
    </Confirm>
  );
}

/** The names of the dishes when the server refused because of them. */
function dishesOf(problem: unknown): string[] | undefined {
  const failure = problem instanceof Refused ? problem.failure : undefined;
  const dishes = failure?.code === inUse ? failure.params?.["dishes"] : undefined;
  return Array.isArray(dishes) ? dishes.map(String) : undefined;
}
