import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "../form/use_save.ts";
import { TableIcon } from "../action_icons.tsx";

/** A button that downloads a table as a file. */
export function ExportButton(
  { name, disabled = false, save }: { name?: string; disabled?: boolean; save: () => Promise<void> },
) {
  const t = useTranslate();
  const { mutate, isPending } = useSave({ save, failed: t("office.export.failed") });
  return (
    <Button busy={isPending} disabled={disabled} onClick={() => mutate()}>
      <TableIcon />
      {isPending ? t("office.exporting") : name ?? t("office.export")}
    </Button>
  );
}
