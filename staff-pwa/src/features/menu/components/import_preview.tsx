import type { MenuImportReport } from "@contract/schemas/table.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Check } from "@/ui/form/check.tsx";
import { StatusBadge } from "@/ui/status_badge.tsx";
import { Fold } from "@/ui/fold.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import { dollars } from "@web/format/money.ts";
import css from "./table_dialog.module.css";

type Preview = NonNullable<MenuImportReport["preview"]>;
type Dish = Preview["dishes"][number];
type Group = Preview["option_groups"][number];

/** A longer list is slow to draw on a tablet. */
const maxShown = 200;

/** The menu as it would be after the import, with the choice to suggest Korean names. */
export function ImportPreview(
  { preview: { new_categories, option_groups, missing_option_groups, dishes }, isKorean, isBusy, onKorean }: {
    preview: Preview;
    isKorean: boolean;
    isBusy: boolean;
    onKorean: (isKorean: boolean) => void;
  },
) {
  const t = useTranslate();
  const columns: Column<Dish>[] = [
    {
      key: "name",
      head: t("table.column.of.name"),
      cell: ({ name, name_korean, is_korean_suggested }) => (
        <>
          <span lang="en">{name}</span>
          {name_korean !== "" && <small className={css.korean} lang="ko">{name_korean}</small>}
          {is_korean_suggested && <StatusBadge tone="caution">{t("table.korean.suggested")}</StatusBadge>}
        </>
      ),
    },
    { key: "category", head: t("table.column.of.category"), cell: ({ category }) => category },
    numeric("price", t("table.column.of.price"), ({ price }) => dollars(price)),
    { key: "change", head: t("table.change"), cell: ({ change }) => t(`table.change.${change}`) },
  ];
  const isKoreanMissing = isKorean || dishes.some(({ name_korean }) => name_korean === "");
  return (
    <>
      {new_categories.length > 0 && (
        <p>{t("table.new_categories", { count: new_categories.length, names: new_categories.join(", ") })}</p>
      )}
      {isKoreanMissing && (
        <Check
          label={t("table.korean")}
          checked={isKorean}
          disabled={isBusy}
          onChange={(event) => onKorean(event.target.checked)}
        />
      )}
      {missing_option_groups.length > 0 && (
        <p>
          {t("table.missing_groups", {
            count: missing_option_groups.length,
            names: missing_option_groups.join(", "),
          })}
        </p>
      )}
      {option_groups.length > 0 && <PreviewedGroups groups={option_groups} />}
      <Fold title={t("table.preview", { count: dishes.length })}>
        <DataTable
          name={t("table.preview", { count: dishes.length })}
          columns={columns}
          rows={dishes.slice(0, maxShown)}
          keyOf={(dish) => `${dish.category} ${dish.name} ${dishes.indexOf(dish)}`}
        />
        {dishes.length > maxShown && <p>{t("table.preview.more", { count: dishes.length - maxShown })}</p>}
      </Fold>
    </>
  );
}

function PreviewedGroups({ groups }: { groups: readonly Group[] }) {
  const t = useTranslate();
  const name = t("table.preview.groups", { count: groups.length });
  const columns: Column<Group>[] = [
    {
      key: "name",
      head: t("table.column.of.name"),
      cell: ({ name, name_korean }) => (
        <>
          <span lang="en">{name}</span>
          {name_korean !== "" && <small className={css.korean} lang="ko">{name_korean}</small>}
        </>
      ),
    },
    numeric("choices", t("table.choices"), ({ min, max }) => `${min}–${max}`),
    {
      key: "options",
      head: t("menu.view.options"),
      cell: ({ options }) =>
        options.map(({ name, price }) =>
          price === 0 ? name : `${name} ${price < 0 ? "−" : "+"}${dollars(Math.abs(price))}`
        ).join(", "),
    },
    { key: "change", head: t("table.change"), cell: ({ change }) => t(`table.change.${change}`) },
  ];
  return (
    <Fold title={name}>
      <DataTable
        name={name}
        columns={columns}
        rows={groups}
        keyOf={(group) => `${group.name} ${groups.indexOf(group)}`}
      />
    </Fold>
  );
}
