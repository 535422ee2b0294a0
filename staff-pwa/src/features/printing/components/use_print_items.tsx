import { useQuery } from "@tanstack/react-query";
import type { StaffOrder } from "@contract/schemas/orders.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { useSave } from "@/ui/form/use_save.ts";
import { PrinterIcon } from "@/ui/icons.tsx";
import type { MoreItem } from "@/ui/menu/more_menu_list.tsx";
import { isPrinterConnected, printersQuery, printOnPrinters } from "../api/printing.ts";
import { printHere } from "../model/paper_order.ts";

/** The menu items that print an order's ticket: on the ticket printers while one is connected, and on this device. */
export function usePrintItems(isOffline: boolean): (order: StaffOrder) => MoreItem[] {
  const t = useTranslate();
  const { data } = useQuery(printersQuery);
  const isConnected = useAtNow((now) =>
    data?.printers.some((printer) => isPrinterConnected(printer, now)) ?? false
  );
  const { mutate } = useSave({
    save: ({ id }: StaffOrder) => printOnPrinters(id),
    done: (_, { order_number: number }) => t("printer.queued", { number }),
    failed: t("answer.no_connection"),
  });
  const here = (order: StaffOrder): MoreItem => ({
    name: t("more.print"),
    icon: <PrinterIcon />,
    onSelect: () => printHere(order),
  });
  if (!isConnected) return (order) => [here(order)];
  return (order) => [
    {
      name: t("more.print.printer"),
      icon: <PrinterIcon />,
      onSelect: () => mutate(order),
      offBecause: isOffline ? t("more.needs_line") : undefined,
    },
    here(order),
  ];
}
