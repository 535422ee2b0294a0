import { useNavigate, useSearch } from "@tanstack/react-router";
import { LedgerPage } from "../features/ledger/components/ledger_page.tsx";
import { ledgerSearchIn } from "../features/ledger/model/ledger_search.ts";
import { Allowed } from "../shell/counter.tsx";

/** /admin/ledger. The choices are in the URL. */
export default function Ledger() {
  const navigate = useNavigate();
  const search = ledgerSearchIn(useSearch({ from: "/counter/ledger" }));
  return (
    <Allowed permission="analytics">
      {() => (
        <LedgerPage
          search={search}
          onSearch={(next) => void navigate({ to: "/ledger", search: next, replace: true })}
        />
      )}
    </Allowed>
  );
}
