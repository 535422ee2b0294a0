import type { ImportReport as WireReport } from "@contract/schemas/table.ts";
import type { Result } from "@domain/shared/result.ts";
import type { ImportReport } from "@domain/menu/menu_import.ts";
import type { Table, TableProblem } from "./csv_table.ts";
import { exclusively } from "./table_mutex.ts";
import { Refusal, toFailure } from "../refusals.ts";

/**
 * Imports the table that `read` parses, one import at a time in this process. `run` changes nothing when `isTrial` is true. A dry run
 * returns every problem; a real import is refused with them.
 */
export function importTable<Row>(
  isDryRun: boolean,
  read: () => Promise<Table<Row>>,
  run: (table: Table<Row>, isTrial: boolean) => Promise<Result<ImportReport, readonly TableProblem[]>>,
): Promise<WireReport> {
  return exclusively(async () => reported(isDryRun, await read(), run));
}

async function reported<Row>(
  isDryRun: boolean,
  table: Table<Row>,
  run: Parameters<typeof importTable<Row>>[2],
): Promise<WireReport> {
  const { problems } = table;
  // Checks across lines (ids, categories) run even when single lines have errors.
  const imported = await run(table, isDryRun || problems.length > 0);
  const all = [...problems, ...(imported.ok ? [] : imported.error)]
    .toSorted((one, other) => one.line - other.line);
  if (all.length > 0 && !isDryRun) throw importRefusal(all);
  const { added, changed, unchanged, pricesChanged } = imported.ok && problems.length === 0
    ? imported.value
    : { added: 0, changed: 0, unchanged: 0, pricesChanged: 0 };
  return {
    ...{ dry_run: isDryRun, added, changed, unchanged, prices_changed: pricesChanged },
    problems: all.map(toFailure),
  };
}

/** The limit of problems in a refusal. Its parameter `count` counts all. */
const maxProblems = 500;

/** Returns the refusal of an import with its problems. The fields of a refusal have no line, so it is part of the field's name. */
function importRefusal(problems: readonly TableProblem[]): Refusal {
  return new Refusal("bad_import", { count: problems.length }, {
    fields: problems.slice(0, maxProblems).map(({ line, ...problem }) => ({
      ...problem,
      field: `line ${line}, ${problem.field}`,
    })),
  });
}
