import { useTranslate } from "@/lib/i18n/text.ts";
import { serverNow } from "@/lib/clock.ts";
import { calendarDay } from "@/lib/format/times.ts";
import { Button } from "@web/ui/button.tsx";
import { PrinterIcon } from "@/ui/icons.tsx";
import { Page } from "@/ui/page.tsx";
import { Tabs } from "@/ui/tabs.tsx";
import css from "./ledger.module.css";
import { LedgerTab } from "./ledger_tab.tsx";
import { PayoutsTab } from "./payouts_tab.tsx";
import { TaxTab } from "./tax_tab.tsx";
import { type LedgerSearch, ledgerSearchIn } from "../model/ledger_search.ts";

const views = ["tax", "orders", "payouts"] as const;

/** /admin/ledger: the tax report, the order ledger and the payouts (docs/product-rules.md, "Tax report"). */
export default function LedgerPage(
  { search: asked, onSearch }: { search: LedgerSearch; onSearch: (search: LedgerSearch) => void },
) {
  const t = useTranslate();
  const today = calendarDay(serverNow());
  const search = ledgerSearchIn(asked);
  const { view = "tax" } = search;
  const change = (changes: LedgerSearch) => onSearch({ ...search, ...changes });
  return (
    <div className={css.page} data-printable>
      <Page
        title={t("nav.ledger")}
        aside={
          <Button onClick={() => globalThis.print()}>
            <PrinterIcon />
            {t("ledger.print")}
          </Button>
        }
      >
        <Tabs
          label={t("ledger.views")}
          tabs={views.map((id) => ({ id, name: t(`ledger.view.${id}`) }))}
          open={view}
          onOpen={(next) => {
            const { view: _, ...others } = search;
            onSearch(next === "tax" ? others : { ...others, view: next });
          }}
        >
          {view === "tax"
            ? <TaxTab search={search} today={today} onChange={change} />
            : view === "orders"
            ? <LedgerTab search={search} today={today} onChange={change} />
            : <PayoutsTab search={search} today={today} onChange={change} />}
        </Tabs>
      </Page>
    </div>
  );
}
