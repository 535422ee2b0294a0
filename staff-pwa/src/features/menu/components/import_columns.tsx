import type { MenuImportReport } from "@contract/schemas/table.ts";
import { type FileColumn, fileColumns } from "@contract/menu_columns.ts";
import { type DishFlag, dishFlagFacts, dishFlags } from "@domain/menu/dish_flags.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { Fold } from "@/ui/fold.tsx";
import { type Column, DataTable } from "@/ui/table/data_table.tsx";
import { controlClass } from "@web/ui/field.tsx";

/** The columns that are no flag of a dish, whose texts are those of the flags. */
type OtherColumn = Exclude<FileColumn, `is_${DishFlag}`>;

type FoundColumn = MenuImportReport["columns"][number] & { place: number };

/**
 * The columns of a file, each with what it is: open when `isOpen` or when one that is needed was not found, because a register's file has
 * dozens that are not read. `onChoose` gets the columns in their order.
 */
export function ImportColumns(
  { report: { columns, problems }, isOpen, isBusy, onChoose }: {
    report: MenuImportReport;
    isOpen: boolean;
    isBusy: boolean;
    onChoose: (columns: string[]) => void;
  },
) {
  const t = useTranslate();
  const language = useLanguage();
  const nameOfColumn = (column: FileColumn) => {
    const flag = dishFlags.find((each) => `is_${each}` === column);
    if (flag !== undefined) return dishFlagFacts[flag].name[language];
    // The cast is safe: the other columns are no flags.
    return t(`table.column.of.${column as OtherColumn}`);
  };
  const chosen: string[] = columns.map(({ column }) => column ?? "");
  const rows = columns.map((column, place) => ({ ...column, place }))
    .filter(({ name, sample }) => name !== "" || sample !== "");
  const nameOf = ({ name, place }: FoundColumn) => name || t("table.column.nth", { nth: place + 1 });
  const shape: Column<FoundColumn>[] = [
    { key: "name", head: t("table.field"), cell: nameOf },
    { key: "sample", head: t("table.column.sample"), cell: ({ sample }) => sample },
    {
      key: "is",
      head: t("table.column.is"),
      cell: (row) => (
        <select
          className={controlClass()}
          aria-label={nameOf(row)}
          value={row.column ?? ""}
          disabled={isBusy}
          onChange={(event) => onChoose(chosen.with(row.place, event.target.value))}
        >
          <option value="">{t("table.column.none")}</option>
          {fileColumns.map((column) => (
            <option
              key={column}
              value={column}
              disabled={column !== "modifier_set" && column !== row.column && chosen.includes(column)}
            >
              {nameOfColumn(column)}
            </option>
          ))}
        </select>
      ),
    },
  ];
  if (rows.length === 0) return null;
  const isUnclear = problems.some(({ field }) => field === "columns");
  const unread = rows.filter(({ column }) => column === null).length;
  return (
    <Fold
      title={t("table.columns.count", { read: rows.length - unread, unread })}
      open={isOpen || isUnclear}
    >
      <p>{t("table.columns.hint")}</p>
      <DataTable
        name={t("table.columns")}
        columns={shape}
        rows={rows}
        keyOf={({ place }) => String(place)}
      />
    </Fold>
  );
}
