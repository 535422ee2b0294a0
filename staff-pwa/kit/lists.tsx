/** What arranges a page: tabs, pages of a list, charts and codes. */
import { useRef, useState } from "react";
import { ChartFigure } from "@/ui/chart/chart_figure.tsx";
import { CopyButton } from "@/ui/copy_button.tsx";
import { Fold } from "@/ui/fold.tsx";
import { Choice } from "@/ui/form/choice.tsx";
import { Pager } from "@/ui/table/pager.tsx";
import { Filters } from "@/ui/table/filters.tsx";
import { type Column, DataTable, numeric } from "@/ui/table/data_table.tsx";
import { QrCode } from "@/ui/qr_code/qr_code.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import { dollars } from "@web/format/money.ts";
import { Example } from "./example.tsx";
import type { KitTexts } from "./texts.ts";

const address = "https://kitchen.example/c/2x4k7m";

type Dish = { name: string; sold: number; cents: number };

/** A table that its columns sort, with sums and a selection. */
function Dishes({ texts }: { texts: KitTexts }) {
  const [order, setOrder] = useState<"ascending" | "descending">("descending");
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const dishes: Dish[] = [texts.nameValue, ...texts.categories].map((name, nth) => ({
    ...{ name, sold: 40 - 9 * nth, cents: 1_795 * (40 - 9 * nth) },
  }));
  const rows = order === "descending" ? dishes : dishes.toReversed();
  const sort = { order, onSort: () => setOrder(order === "ascending" ? "descending" : "ascending") };
  const sum = (of: (dish: Dish) => number) => dishes.reduce((all, dish) => all + of(dish), 0);
  const columns: Column<Dish>[] = [
    { key: "name", head: texts.name, cell: ({ name }) => name, sum: texts.sum },
    { ...numeric<Dish>("sold", texts.sold, ({ sold }) => sold, sum(({ sold }) => sold)), sort },
    numeric(
      "price",
      texts.price,
      ({ cents }) => dollars(cents / 100),
      dollars(sum(({ cents }) => cents) / 100),
    ),
  ];
  const selection = { keys, onChange: setKeys, nameOfAll: texts.tryMe, nameOf: ({ name }: Dish) => name };
  return (
    <DataTable
      name={texts.tryMe}
      columns={columns}
      rows={rows}
      keyOf={({ name }) => name}
      selection={selection}
    />
  );
}

export function Lists({ texts }: { texts: KitTexts }) {
  const [tab, setTab] = useState("menu");
  const [page, setPage] = useState(3);
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState("");
  const shown = useRef<HTMLElement>(null);
  const tabs = texts.tabs.map(([id = "", name = ""]) => ({ id, name }));
  return (
    <>
      <Example name="Tabs" from="@/ui/tabs.tsx">
        <Tabs label={texts.tryMe} tabs={tabs} open={tab} onOpen={setTab}>
          <p>{texts.panel}</p>
        </Tabs>
      </Example>
      <Example name="Tabs on the side" from="@/ui/tabs.tsx">
        <Tabs label={`${texts.tryMe} 2`} tabs={tabs} open={tab} onSide onOpen={setTab}>
          <p>{texts.panel}</p>
        </Tabs>
      </Example>
      <Example name="Fold" from="@/ui/fold.tsx">
        <Fold open title={texts.tryMe}>
          <p>{texts.panel}</p>
        </Fold>
      </Example>
      <Example name="Filters" from="@/ui/table/filters.tsx" wide>
        <Filters label={texts.name} search={search} onSearch={setSearch}>
          <Choice
            isLabelHidden
            label={texts.category}
            value={category}
            values={texts.categories}
            none={texts.tryMe}
            onChange={setCategory}
          />
        </Filters>
      </Example>
      <Example name="DataTable" from="@/ui/table/data_table.tsx" wide>
        <Dishes texts={texts} />
      </Example>
      <Example name="Pager" from="@/ui/table/pager.tsx" wide>
        <Pager page={page} limit={20} total={10_000} totalPages={500} isAtLeast onPage={setPage} />
      </Example>
      <Example name="QrCode and CopyButton" from="@/ui/qr_code/qr_code.tsx, @/ui/copy_button.tsx">
        <QrCode text={address} name={address} />
        <p>
          <code ref={shown}>{address}</code>
        </p>
        <CopyButton text={address} shown={shown}>{texts.copy}</CopyButton>
      </Example>
      <Example name="ChartFigure" from="@/ui/chart/chart_figure.tsx">
        <ChartFigure
          name={texts.chart}
          rowName={texts.hour}
          valueName={texts.orders}
          labels={["11", "12", "13", "14"]}
          values={[8, 21, 14, 3]}
          kind="bars"
          show={String}
        />
      </Example>
    </>
  );
}
