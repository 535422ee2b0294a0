import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportReport } from "@contract/schemas/menu_admin.ts";
import { fieldText } from "../../../lib/error_texts.ts";
import { useSay } from "../../../lib/i18n/say.ts";
import { useHoldUpdates } from "../../../lib/quiet.ts";
import { said } from "../../../lib/said.ts";
import { Button, buttonClass } from "../../../../../web/ui/button.tsx";
import { Problem } from "../../../ui/conflict.tsx";
import { TableIcon } from "../../../ui/rare_icons.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { notify } from "../../../ui/toasts.tsx";
import { exportMenu, importMenu, readMenuAgain } from "../api/menu_calls.ts";
import css from "./table_dialog.module.css";

/** The whole menu as a CSV table, out and in; what comes in is tried first and every problem listed by line. */
export function TableDialog({ onClose }: { onClose: () => void }) {
  const say = useSay();
  const client = useQueryClient();
  const [table, setTable] = useState<File>();
  useHoldUpdates(table !== undefined);

  const save = useMutation({
    mutationFn: exportMenu,
    onError: (problem) => notify("error", said(problem, say("office.export.failed"))),
  });
  const check = useMutation({ mutationFn: (file: File) => importMenu(file, true) });
  const run = useMutation({
    mutationFn: (file: File) => importMenu(file, false),
    onSuccess: ({ added, changed }) => {
      notify("success", say("table.done", { added, changed }));
      void readMenuAgain(client);
      onClose();
    },
    onError: (problem) => notify("error", said(problem, say("table.failed"))),
  });

  function choose(file: File | undefined) {
    if (file === undefined) return;
    setTable(file);
    check.mutate(file);
  }

  return (
    <Sheet title={say("table.title")} open wide onClose={onClose}>
      <div className={css.parts}>
        <section className={css.part}>
          <p>{say("table.export.hint")}</p>
          <Button disabled={save.isPending} onClick={() => save.mutate()}>
            <TableIcon />
            {say(save.isPending ? "office.exporting" : "table.export")}
          </Button>
        </section>
        <section className={css.part}>
          <h3>{say("table.import")}</h3>
          <p>{say("table.import.hint")}</p>
          <label className={buttonClass("secondary", false, css.choose)}>
            {say("table.choose")}
            <input
              type="file"
              className="visually-hidden"
              accept=".csv,text/csv"
              onChange={(event) => {
                choose(event.target.files?.[0]);
                event.target.value = "";
              }}
            />
          </label>
          {check.isPending && <p role="status">{say("table.checking", { name: table?.name ?? "" })}</p>}
          {check.isError && <Problem text={said(check.error, say("table.check.failed"))} />}
          {check.data !== undefined && table !== undefined && !check.isPending && (
            <Report
              name={table.name}
              report={check.data}
              isRunning={run.isPending}
              onRun={() => run.mutate(table)}
            />
          )}
        </section>
      </div>
    </Sheet>
  );
}

function Report(
  { name, report, isRunning, onRun }: {
    name: string;
    report: ImportReport;
    isRunning: boolean;
    onRun: () => void;
  },
) {
  const say = useSay();
  const { added, changed, unchanged, prices_changed: prices, problems } = report;
  if (problems.length > 0) {
    return (
      <>
        <Problem text={say("table.problems", { count: problems.length })} />
        <div className={css.scroll} tabIndex={0} role="region" aria-label={say("table.message")}>
          <table className={css.problems}>
            <thead>
              <tr>
                <th scope="col">{say("table.line")}</th>
                <th scope="col">{say("table.field")}</th>
                <th scope="col">{say("table.message")}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ line, field, ...problem }) => (
                <tr key={`${line} ${field} ${problem.message}`}>
                  <td className="figures">{line}</td>
                  <td>{field}</td>
                  <td>{fieldText(problem)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    );
  }
  return (
    <>
      <p className={`${css.report} figures`} role="status">
        {say("table.report", { name, added, changed, unchanged, prices })}
      </p>
      {added + changed === 0
        ? <p>{say("table.nothing")}</p>
        : (
          <Button look="primary" disabled={isRunning} onClick={onRun}>
            {say(isRunning ? "office.processing" : "table.run")}
          </Button>
        )}
    </>
  );
}
