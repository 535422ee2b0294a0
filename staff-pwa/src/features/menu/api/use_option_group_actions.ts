import type { AdminOption, AdminOptionGroup } from "@contract/schemas/options.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { duplicateOptionGroup, menuKey, type OffFor, switchOption } from "./menu_calls.ts";

/** The actions on option groups. Each shows its result in a toast and fetches the menu again. */
export function useOptionGroupActions() {
  const t = useTranslate();
  const nameOf = useFirstName();

  const availability = useSave({
    save: ({ option, on, offFor }: { option: AdminOption; on: boolean; offFor?: OffFor }) =>
      switchOption(option.id, on, offFor),
    done: (_, { option, on }) => t(on ? "menu.enabled" : "menu.disabled", { name: nameOf(option) }),
    failed: t("menu.availability.failed"),
    affects: menuKey,
  });
  const duplicate = useSave({
    save: ({ group, reason }: { group: AdminOptionGroup; reason?: string }) =>
      duplicateOptionGroup(group.id, reason),
    done: (copy) => t("options.duplicated", { name: nameOf(copy) }),
    // With a reason, the dialog that asks for it shows the error.
    failed: (problem, { reason }) =>
      reason === undefined ? errorMessage(problem, t("options.duplicate.failed")) : undefined,
    affects: menuKey,
  });
  return { availability, duplicate };
}
