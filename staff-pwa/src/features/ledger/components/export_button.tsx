import { useMutation } from "@tanstack/react-query";
import { useTranslate } from "@/lib/i18n/text.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { TableIcon } from "@/ui/rare_icons.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";

/** A button that downloads a file. */
export function ExportButton({ name, save }: { name: string; save: () => Promise<void> }) {
  const t = useTranslate();
  const saving = useMutation({
    mutationFn: save,
    onError: (problem) => notify("error", errorMessage(problem, t("office.export.failed"))),
  });
  return (
    <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
      <TableIcon />
      {saving.isPending ? t("office.exporting") : name}
    </Button>
  );
}
