import { queryOptions } from "@tanstack/react-query";
import * as printing from "@contract/printing.ts";
import type { EditedPrinter, PrinterBody } from "@contract/schemas/printing.ts";
import { api } from "@/lib/api/api.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { useSave } from "@/ui/form/use_save.ts";

/** The queues change as the printers poll. */
const refetchMs = 10_000;

export const setupsQuery = queryOptions({
  queryKey: ["printers", "setups"],
  queryFn: () => api(printing.printerSetups),
  refetchInterval: refetchMs,
});

/** Adds a printer, or changes `printer`. */
export const savePrinter = (printer: EditedPrinter | undefined, body: PrinterBody): Promise<null> =>
  printer === undefined
    ? api(printing.addPrinter, { body })
    : api(printing.updatePrinter, { id: printer.id, body: { ...body, version: printer.version } });

type Change = (typeof printing)[
  "removePrinter" | "renewPrinter" | "printTest" | "printAgain" | "removePrintJob"
];

/** A change of the printer or job with this id. Its result is shown as a message. */
export function usePrinterCall(change: Change, texts: { done: MessageId; failed: MessageId }) {
  const t = useTranslate();
  return useSave({
    save: (id: string) => api(change, { id }),
    done: () => t(texts.done),
    failed: t(texts.failed),
    affects: ["printers"],
  });
}
