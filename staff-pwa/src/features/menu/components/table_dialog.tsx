import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type ImportReport, maxTableBytes, type MenuImportReport } from "@contract/schemas/table.ts";
import { fieldText } from "@/lib/api/error_texts.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useHoldUpdates } from "@/lib/update_hold.ts";
import { errorMessage } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { FilePicker } from "@/ui/form/file_picker.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { ExportButton } from "@/ui/table/export_button.tsx";
import { FormError } from "@/ui/form/alert_box.tsx";
import { type Column, DataTable } from "@/ui/table/data_table.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { notify } from "@/ui/toasts/toasts.tsx";
import { refetchMenu, tableCalls, type TableFile, type TableName } from "../api/menu_calls.ts";
import { ImportColumns } from "./import_columns.tsx";
import { ImportPreview } from "./import_preview.tsx";
import { LastImports } from "./last_imports.tsx";
import css from "./table_dialog.module.css";

/** Exports and imports the dishes or the option groups as CSV. A file is checked first, and every problem is listed with its line. */
export function TableDialog(
  { of, onImport, onClose }: { of: TableName; onImport: () => void; onClose: () => void },
) {
  const t = useTranslate();
  const client = useQueryClient();
  const { download, upload } = tableCalls[of];
  const [table, setTable] = useState<TableFile>();
  useHoldUpdates(table !== undefined);

  const check = useMutation<ImportReport | MenuImportReport, Error, TableFile>({
    mutationFn: (file) => upload(file, true),
  });
  const run = useSave({
    save: (file: TableFile) => upload(file, false),
    failed: t(`table.${of}.failed`),
    onSaved: async ({ added, changed }) => {
      // The dialog closes onto the imported values, so that an edit does not start from the previous ones.
      await refetchMenu(client);
      notify("success", t(`table.${of}.done`, { added, changed }));
      onImport();
      onClose();
    },
  });

  function choose(chosen: TableFile) {
    setTable(chosen);
    if (isTooLarge(chosen)) check.reset();
    else check.mutate(chosen);
  }

  return (
    <Sheet title={t(`table.${of}.title`)} open wide onClose={onClose}>
      <div className={css.parts}>
        <section className={css.part}>
          <p>{t(`table.${of}.export.hint`)}</p>
          <ExportButton name={t(`table.${of}.export`)} save={download} />
        </section>
        <section className={css.part}>
          <h3>{t("table.import")}</h3>
          <p>{t(`table.${of}.import.hint`)}</p>
          <FilePicker
            label={t("table.choose")}
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
            onFiles={([file]) => file && choose({ file, isKorean: false })}
          />
          {table !== undefined && isTooLarge(table) && (
            <FormError
              text={t("table.too_large", { name: table.file.name, max: maxTableBytes / 1024 / 1024 })}
            />
          )}
          {check.isPending && <p role="status">{t("table.checking", { name: table?.file.name ?? "" })}</p>}
          {check.isError && <FormError text={errorMessage(check.error, t("table.check.failed"))} />}
          {check.data !== undefined && table !== undefined && !check.isPending && (
            <Report
              of={of}
              table={table}
              report={check.data}
              isRunning={run.isPending}
              onChange={choose}
              onRun={() => run.mutate(table)}
            />
          )}
        </section>
        <LastImports of={of} />
      </div>
    </Sheet>
  );
}

const isTooLarge = ({ file }: TableFile): boolean => file.size > maxTableBytes;

function Report(
  { of, table, report, isRunning, onChange, onRun }: {
    of: TableName;
    table: TableFile;
    report: ImportReport | MenuImportReport;
    isRunning: boolean;
    onChange: (table: TableFile) => void;
    onRun: () => void;
  },
) {
  const t = useTranslate();
  const { added, changed, unchanged, prices_changed: prices, problems } = report;
  const { name } = table.file;
  const groupsChange = "preview" in report &&
    report.preview?.option_groups.some(({ change }) => change !== "unchanged");
  const mapping = "columns" in report && (
    <ImportColumns
      report={report}
      isOpen={table.columns !== undefined}
      isBusy={isRunning}
      onChoose={(columns) => onChange({ ...table, columns })}
    />
  );
  const [whole] = problems;
  if (whole?.field === "table") {
    const { line: _, ...problem } = whole;
    return <FormError text={t("table.unreadable", { name, line: whole.line, reason: fieldText(problem) })} />;
  }
  if (problems.length > 0) {
    // People know a column by its header in their file.
    const found = "columns" in report ? report.columns : [];
    const headers = new Map(
      found.filter(({ name }) => name !== "").map(({ name, column }) => [column as string, name]),
    );
    const columns: Column<typeof problems[number]>[] = [
      { key: "line", head: t("table.line"), cell: ({ line }) => line },
      { key: "field", head: t("table.field"), cell: ({ field }) => headers.get(field) ?? field },
      { key: "message", head: t("table.message"), cell: ({ line: _, ...problem }) => fieldText(problem) },
    ];
    return (
      <>
        {mapping}
        <FormError text={t("table.problems", { count: problems.length })} />
        <DataTable
          name={t("table.message")}
          columns={columns}
          rows={problems}
          keyOf={({ line, field, message }) => `${line} ${field} ${message}`}
        />
      </>
    );
  }
  return (
    <>
      <p className={`${css.report} figures`} role="status">
        {t(`table.${of}.report`, { name, added, changed, unchanged, prices })}
      </p>
      {"without_price" in report && report.without_price.length > 0 && (
        <WithoutPrice dishes={report.without_price} />
      )}
      {mapping}
      {"preview" in report && report.preview && (
        <ImportPreview
          preview={report.preview}
          isKorean={table.isKorean}
          isBusy={isRunning}
          onKorean={(isKorean) => onChange({ ...table, isKorean })}
        />
      )}
      {added + changed === 0 && !groupsChange
        ? <p>{t("table.nothing")}</p>
        : (
          <Button look="primary" disabled={isRunning} onClick={onRun}>
            {t(isRunning ? "office.processing" : "table.run")}
          </Button>
        )}
    </>
  );
}

const maxNames = 20;

function WithoutPrice({ dishes }: { dishes: MenuImportReport["without_price"] }) {
  const t = useTranslate();
  const names = dishes.slice(0, maxNames).map(({ name, line }) =>
    t("table.without_price.dish", { name, line })
  );
  const more = dishes.length - names.length;
  const all = more === 0 ? names : [...names, t("table.preview.more", { count: more })];
  return <p>{t("table.without_price", { count: dishes.length, names: all.join(", ") })}</p>;
}
