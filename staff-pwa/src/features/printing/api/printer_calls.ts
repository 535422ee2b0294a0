import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as printing from "@contract/printing.ts";
import type { PrinterBody } from "@contract/schemas/printing.ts";
import { api } from "@/lib/api/api.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { notify } from "@/ui/toasts/toasts.tsx";

/** The queues change as the printers poll. */
const refetchMs = 10_000;

export const setupsQuery = queryOptions({
  queryKey: ["printers", "setups"],
  queryFn: () => api(printing.printerSetups),
  refetchInterval: refetchMs,
});

/** Adds a printer, or changes the one with `id`. */
export const savePrinter = (id: string | undefined, body: PrinterBody): Promise<null> =>
  id === undefined ? api(printing.addPrinter, { body }) : api(printing.updatePrinter, { id, body });

type Change = (typeof printing)[
  "removePrinter" | "renewPrinter" | "printTest" | "printAgain" | "removePrintJob"
];

/** A change of the printer or job with this id. Its result is shown as a message. */
export function usePrinterCall(change: Change, texts: { done: MessageId; failed: MessageId }) {
  const t = useTranslate();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api(change, { id }),
    onSuccess: () => notify("success", t(texts.done)),
    onError: (problem) => notify("error", errorMessage(problem, t(texts.failed))),
    onSettled: () => client.invalidateQueries({ queryKey: ["printers"] }),
  });
}
