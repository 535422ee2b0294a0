import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { PrinterBody, PrinterSetup, PrinterSetups } from "@contract/schemas/printing.ts";
import { maxCopies, maxPrinterName, paperWidths } from "@domain/printing/printer.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { fieldProblems } from "@/lib/api/error_texts.ts";
import { formError, formErrorText } from "@/lib/form_errors.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import { Check } from "@/ui/form/check.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import form from "@/ui/form/form.module.css";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { useLeaveGuard } from "@/ui/form/unsaved_guard.tsx";
import { savePrinter } from "../api/printer_calls.ts";
import { type PrinterForm, printerResolver, toPrinterBody, toPrinterForm } from "../model/printer_form.ts";

const copyChoices = Array.from({ length: maxCopies }, (_, nth) => nth + 1);

/** Adds a printer, or edits `printer`. */
export function PrinterDialog(
  { printer, categories, onClose }: {
    printer: PrinterSetup | undefined;
    categories: PrinterSetups["categories"];
    onClose: () => void;
  },
) {
  const t = useTranslate();
  const firstName = useFirstName();
  const client = useQueryClient();
  const { register, handleSubmit, watch, setError, formState: { errors, isDirty } } = useForm<PrinterForm>({
    resolver: printerResolver,
    defaultValues: toPrinterForm(printer, categories),
  });
  const save = useMutation({
    mutationFn: (body: PrinterBody) => savePrinter(printer?.id, body),
    onSuccess: () => {
      notify("success", t(printer === undefined ? "printer.added" : "printer.updated"));
      onClose();
    },
    onError: (problem) => {
      const wrong = nameProblem(problem);
      if (wrong) setError("name", formError(wrong), { shouldFocus: true });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ["printers"] }),
  });
  const { leave, question } = useLeaveGuard(isDirty, onClose);
  const { error } = save;
  const submit = handleSubmit((values) => save.mutate(toPrinterBody(values)));
  return (
    <Sheet
      title={printer === undefined ? t("printer.add") : t("printer.edit.title", { name: printer.name })}
      open
      onClose={leave}
    >
      <form className={form.form} noValidate onSubmit={submit}>
        <Field label={t("printer.name")} hint={t("printer.name.hint")} error={formErrorText(errors.name)}>
          {(aria) => <input {...register("name")} {...aria} autoComplete="off" maxLength={maxPrinterName} />}
        </Field>
        <div className={form.columns}>
          <Field label={t("printer.paper")}>
            {(aria) => (
              <select {...register("paper_width")} {...aria}>
                {paperWidths.map((width) => (
                  <option key={width} value={width}>{t("printer.paper.width", { width })}</option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t("printer.copies")}>
            {(aria) => (
              <select {...register("copies")} {...aria}>
                {copyChoices.map((copies) => <option key={copies}>{copies}</option>)}
              </select>
            )}
          </Field>
        </div>
        <fieldset className={form.part}>
          <legend>{t("printer.categories")}</legend>
          <Check type="radio" value="all" label={t("printer.categories.all")} {...register("prints")} />
          <Check type="radio" value="some" label={t("printer.categories.some")} {...register("prints")} />
          {watch("prints") === "some" && (
            <>
              <div className={form.choices}>
                {categories.map((category) => (
                  <Check
                    key={category.id}
                    value={category.id}
                    label={firstName(category)}
                    {...register("category_ids")}
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
        {error !== null && nameProblem(error) === undefined && (
          <FormError text={errorMessage(error, t("printer.save.failed"))} />
        )}
        <div className={form.actions}>
          <Button look="ghost" onClick={leave}>{t("office.cancel")}</Button>
          <SaveButton type="submit" disabled={save.isPending}>
            {t(save.isPending ? "office.saving" : "office.save")}
          </SaveButton>
        </div>
      </form>
      {question}
    </Sheet>
  );
}

function nameProblem(problem: unknown) {
  return fieldProblems(problem).find(({ field }) => field === "name");
}
