import type { MessageId } from "@/lib/i18n/text.ts";

/** What the statuses of CloudPRNT and of Epson printers mean. Others are shown as the printer reports them. */
const meanings = [
  [/^211\b/, "printer.status.paper_low"],
  [/^2\d\d\b|^OK$/, "printer.status.ok"],
  [/^410\b|^Paper out$/, "printer.status.paper_out"],
  [/^411\b/, "printer.status.paper_jam"],
  [/^420\b|^Cover open$/, "printer.status.cover_open"],
] as const satisfies readonly (readonly [RegExp, MessageId])[];

/** The text of what a printer reported, such as "200 OK", or undefined for an unknown report. */
export const printerStatusText = (status: string): MessageId | undefined =>
  meanings.find(([pattern]) => pattern.test(status))?.[1];
