import { useState } from "react";
import type { AdminOptionGroup } from "@contract/schemas/options.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { Confirm } from "@/ui/confirm.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { useOptionGroupActions } from "../../api/use_option_group_actions.ts";
import { PriceReason } from "../price_reason.tsx";

/** Copies a group with prices, which needs a reason. */
export function DuplicateOptionGroup(
  { group, mayPrice, onClose }: { group: AdminOptionGroup; mayPrice: boolean; onClose: () => void },
) {
  const t = useTranslate();
  const name = useFirstName()(group);
  const { duplicate } = useOptionGroupActions();
  const [reason, setReason] = useState("");
  return (
    <Confirm
      look="primary"
      title={t("options.duplicate.title")}
      confirm={t("menu.duplicate")}
      busy={duplicate.isPending}
      onConfirm={() => duplicate.mutate({ group, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t("options.duplicate.text", { name })}</p>
      <PriceReason
        mayPrice={mayPrice}
        length={reason.length}
        error={undefined}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {duplicate.isError && <FormError text={errorMessage(duplicate.error, t("options.duplicate.failed"))} />}
    </Confirm>
  );
}
