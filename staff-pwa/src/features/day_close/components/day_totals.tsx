import type { DayReport } from "@contract/schemas/day_close.ts";
import { type ChargeKind, chargeKinds, chargeNames } from "@domain/cart/charge.ts";
import { useLanguage, useTranslate } from "@/lib/i18n/text.ts";
import { price } from "@/lib/format/money.ts";
import { dollars } from "@web/format/money.ts";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import css from "./day_close.module.css";

type Totals = DayReport["totals"];

type Row = { label: string; of: (of: Totals) => string; isTotal?: boolean };

/** The totals of a day at its close, now, or both to compare them. */
export function DayTotals({ atClose, now }: { atClose?: Totals; now?: Totals | undefined }) {
  const t = useTranslate();
  const language = useLanguage();
  const shown = [atClose, now].filter((totals) => totals !== undefined);
  const outcomes = [
    ...new Set(shown.flatMap(({ by_outcome }) => by_outcome.map(({ status }) => status))),
  ];
  const ofOutcome = (of: Totals, status: string) =>
    of.by_outcome.find((outcome) => outcome.status === status)?.orders ?? 0;
  const chargeOf = ({ charges }: Totals, kind: ChargeKind) =>
    charges.find((charge) => charge.kind === kind)?.amount ?? 0;
  const rows: Row[] = [
    { label: t("close.orders"), of: ({ orders }) => orders.toLocaleString("en-US"), isTotal: true },
    ...outcomes.map((status) => ({
      label: t(`status.${status}`),
      of: (of: Totals) => String(ofOutcome(of, status)),
    })),
    { label: t("close.dishes"), of: ({ dishes }) => price(dishes) },
    ...chargeKinds.filter((kind) => shown.some((totals) => chargeOf(totals, kind) > 0)).map((kind) => ({
      label: chargeNames[kind][language],
      of: (of: Totals) => price(chargeOf(of, kind)),
    })),
    { label: t("close.gross_sales"), of: ({ gross_sales }) => price(gross_sales) },
    ...(shown.some(({ discounts }) => discounts !== 0)
      ? [{ label: t("close.discounts"), of: ({ discounts }: Totals) => dollars(discounts) }]
      : []),
    { label: t("close.tax"), of: ({ tax }) => price(tax) },
    { label: t("close.collected"), of: ({ collected }) => price(collected) },
    { label: t("close.refunds"), of: ({ refunds }) => price(refunds) },
    { label: t("close.after_refunds"), of: ({ after_refunds }) => price(after_refunds), isTotal: true },
    { label: t("close.refunds_owed"), of: ({ owed, owed_orders }) => owed_orders === 0 ? "—" : price(owed) },
    {
      label: t("close.on_time"),
      of: ({ promised, not_marked, on_time }) =>
        promised + not_marked === 0 ? "—" : [
          `${on_time} / ${promised + not_marked}`,
          ...(not_marked === 0 ? [] : [t("promises.not_marked", { count: not_marked })]),
        ].join(", "),
    },
  ];
  const columns: Column<Row>[] = [
    { key: "label", head: t("close.totals"), cell: ({ label }) => label },
    ...(atClose === undefined
      ? []
      : [numeric<Row>("at_close", t("close.at_close"), ({ of }) => of(atClose))]),
    ...(now === undefined ? [] : [numeric<Row>("now", t("close.now"), ({ of }) => of(now))]),
  ];
  return (
    <div className={css.totals}>
      <DataTable
        name={t("close.totals")}
        columns={columns}
        rows={rows}
        keyOf={({ label }) => label}
        mark={({ isTotal }) => isTotal ? "total" : undefined}
      />
    </div>
  );
}
