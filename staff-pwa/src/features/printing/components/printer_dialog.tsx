import type { EditedPrinter, PrinterSetups } from "@contract/schemas/printing.ts";
import { maxCopies, maxPrinterName, paperWidths } from "@domain/printing/printer.ts";
import { useRef } from "react";
import { formErrorText } from "@/lib/form_errors.ts";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { FormField } from "@/ui/form/form_field.tsx";
import { RecordSheet, useRecord } from "@/ui/form/record_sheet.tsx";
import { Check } from "@/ui/form/check.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import form from "@/ui/form/form.module.css";
import { savePrinter } from "../api/printer_calls.ts";
import { type PrinterForm, printerResolver, toPrinterBody, toPrinterForm } from "../model/printer_form.ts";

const copyChoices = Array.from({ length: maxCopies }, (_, nth) => nth + 1);

const labels: Record<keyof PrinterForm, MessageId> = {
  name: "printer.name",
  paper_width: "printer.paper",
  copies: "printer.copies",
  category_ids: "printer.categories",
};

/** Adds a printer, or edits `printer`. */
export function PrinterDialog(
  { printer, categories, onClose }: {
    printer: EditedPrinter | undefined;
    categories: PrinterSetups["categories"];
    onClose: () => void;
  },
) {
  const t = useTranslate();
  const firstName = useFirstName();
  const record = useRecord({
    record: printer,
    label: (name) => t(labels[name]),
    toForm: (printer) => toPrinterForm(printer, categories),
    resolver: () => printerResolver,
    save: (values, printer) => savePrinter(printer, toPrinterBody(values)),
    done: () => t(printer === undefined ? "printer.added" : "printer.updated"),
    affects: ["printers"],
    onSaved: onClose,
    onClose,
  });
  const { watch, setValue, formState: { errors, isSubmitted } } = record.form;
  const chosen = watch("category_ids");
  // The chosen ones come back when the user changes from all categories to some.
  const last = useRef<string[]>([]);
  const choose = (ids: string[] | null) => {
    if (chosen !== null) last.current = chosen;
    setValue("category_ids", ids, { shouldDirty: true, shouldValidate: isSubmitted });
  };
  const ids = categories.map(({ id }) => id);
  return (
    <RecordSheet
      of={record}
      title={printer === undefined ? t("printer.add") : t("printer.edit.of", { name: printer.name })}
      show={(value, key) => {
        if (key === "paper_width") return t("printer.paper.width", { width: Number(value) });
        if (key !== "category_ids") return String(value);
        if (value === null) return t("printer.categories.all");
        return categories.filter(({ id }) => value.includes(id)).map(firstName).join(", ");
      }}
      failed={t("printer.save.failed")}
    >
      <FormField of={record} name="name" hint={t("printer.name.hint")} maxLength={maxPrinterName} />
      <div className={form.columns}>
        <FormField of={record} name="paper_width">
          {(control) => (
            <select {...control}>
              {paperWidths.map((width) => (
                <option key={width} value={width}>{t("printer.paper.width", { width })}</option>
              ))}
            </select>
          )}
        </FormField>
        <FormField of={record} name="copies">
          {(control) => (
            <select {...control}>
              {copyChoices.map((copies) => <option key={copies}>{copies}</option>)}
            </select>
          )}
        </FormField>
      </div>
      <fieldset className={form.part}>
        <legend>{t("printer.categories")}</legend>
        <Check
          type="radio"
          name="printer-categories"
          label={t("printer.categories.all")}
          checked={chosen === null}
          onChange={() => choose(null)}
        />
        <Check
          type="radio"
          name="printer-categories"
          label={t("printer.categories.some")}
          checked={chosen !== null}
          onChange={() => choose(last.current)}
        />
        {chosen !== null && (
          <>
            <div className={form.choices}>
              {categories.map((category) => (
                <Check
                  key={category.id}
                  label={firstName(category)}
                  checked={chosen.includes(category.id)}
                  onChange={({ target }) =>
                    choose(ids.filter((id) => id === category.id ? target.checked : chosen.includes(id)))}
                />
              ))}
            </div>
            <p>{t("printer.categories.hint")}</p>
            {errors.category_ids !== undefined && (
              <FormError text={formErrorText(errors.category_ids) ?? ""} />
            )}
          </>
        )}
      </fieldset>
    </RecordSheet>
  );
}
