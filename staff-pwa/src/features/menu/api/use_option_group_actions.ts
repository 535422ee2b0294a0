import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminOption, AdminOptionGroup } from "@contract/schemas/options.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { notify } from "@/ui/toasts/toasts.tsx";
import { duplicateOptionGroup, type OffFor, refetchMenu, switchOption } from "./menu_calls.ts";

/** The actions on option groups. Each shows its result in a toast and fetches the menu again. */
export function useOptionGroupActions() {
  const t = useTranslate();
  const nameOf = useFirstName();
  const client = useQueryClient();
  const onSettled = () => refetchMenu(client);

  const availability = useMutation({
    mutationFn: ({ option, on, offFor }: { option: AdminOption; on: boolean; offFor?: OffFor }) =>
      switchOption(option.id, on, offFor),
    onSuccess: (_, { option, on }) =>
      notify("success", t(on ? "menu.enabled" : "menu.disabled", { name: nameOf(option) })),
    onError: (problem) => notify("error", errorMessage(problem, t("menu.availability.failed"))),
    onSettled,
  });
  const duplicate = useMutation({
    mutationFn: ({ group, reason }: { group: AdminOptionGroup; reason?: string }) =>
      duplicateOptionGroup(group.id, reason),
    onSuccess: (copy) => notify("success", t("options.duplicated", { name: nameOf(copy) })),
    // With a reason, the dialog that asks for it shows the error.
    onError: (problem, { reason }) =>
      reason === undefined && notify("error", errorMessage(problem, t("options.duplicate.failed"))),
    onSettled,
  });
  return { availability, duplicate };
}
