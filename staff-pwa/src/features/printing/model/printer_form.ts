import type { Resolver } from "react-hook-form";
import { fieldErrorsOf } from "@contract/field_problems.ts";
import {
  type EditedPrinter,
  type PrinterBody,
  printerBody,
  type PrinterSetups,
} from "@contract/schemas/printing.ts";
import { paperWidths } from "@domain/printing/printer.ts";
import { resolverErrors } from "@/lib/form_errors.ts";

/** The fields of the form, as its controls have them. */
export type PrinterForm = {
  name: string;
  paper_width: string;
  copies: string;
  /** Null for all categories. */
  category_ids: string[] | null;
};

/** Returns the form of a printer, or of a new one. Categories that have left the menu are left out. */
export function toPrinterForm(
  printer: EditedPrinter | undefined,
  categories: PrinterSetups["categories"],
): PrinterForm {
  const chosen = printer?.category_ids;
  return {
    name: printer?.name ?? "",
    paper_width: String(printer?.paper_width ?? 80),
    copies: String(printer?.copies ?? 1),
    category_ids: chosen ? categories.filter(({ id }) => chosen.includes(id)).map(({ id }) => id) : null,
  };
}

export function toPrinterBody({ name, paper_width, copies, category_ids }: PrinterForm): PrinterBody {
  return {
    name,
    paper_width: paperWidths.find((width) => String(width) === paper_width) ?? 80,
    copies: Number(copies),
    category_ids,
  };
}

/** Validates the form as the server does. */
export const printerResolver: Resolver<PrinterForm> = (values) => {
  const parsed = printerBody.safeParse(toPrinterBody(values));
  return parsed.success
    ? { values, errors: {} }
    : { values: {}, errors: resolverErrors<PrinterForm>(fieldErrorsOf(parsed.error.issues)) };
};
