import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { undoMenuImport } from "@contract/menu.ts";
import type { MenuImport } from "@contract/schemas/menu.ts";
import { api } from "@/lib/api/api.ts";
import { dayAndClock } from "@/lib/format/times.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { Confirm } from "@/ui/confirm.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { importsQuery, refetchMenu, type TableName } from "../api/menu_calls.ts";
import css from "./table_dialog.module.css";

/**
 * The imports of the last days, or only the last one, each with a button to undo it while that is possible
 * (docs/product-rules.md, "Menu import").
 */
export function LastImports({ of, only = false }: { of: TableName; only?: boolean }) {
  const t = useTranslate();
  const [asked, setAsked] = useState<MenuImport>();
  const kind = of === "dishes" ? "dishes" : "option_groups";
  const all = useQuery(importsQuery).data?.filter((each) => each.kind === kind) ?? [];
  const imports = only ? all.slice(0, 1) : all;
  if (imports.length === 0) return null;
  return (
    <section className={css.part}>
      {only ? <h2>{t("table.imports.last")}</h2> : <h3>{t("table.imports")}</h3>}
      <ul className={css.imports}>
        {imports.map((each) => {
          const { id, at, by, added, changed, prices_changed: prices, state, left } = each;
          return (
            <li key={id}>
              <p className="figures">
                {dayAndClock(at)} · {by}
                <br />
                {t("table.imports.counts", { added, changed, prices })}
                {state !== "done" && <strong>{` ${t(`table.imports.${state}`)}`}</strong>}
              </p>
              {left.length > 0 && (
                <p>{t("table.imports.left", { names: left.map(({ name }) => name).join(", ") })}</p>
              )}
              {each.can_undo && <Button onClick={() => setAsked(each)}>{t("table.undo")}</Button>}
            </li>
          );
        })}
      </ul>
      {asked && <UndoImport of={of} undone={asked} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

function UndoImport(
  { of, undone: { id, added, changed }, onClose }: { of: TableName; undone: MenuImport; onClose: () => void },
) {
  const t = useTranslate();
  const client = useQueryClient();
  const { mutate, isPending } = useSave({
    save: () => api(undoMenuImport, { id }),
    done: ({ left }) => t("table.undo.done", { left: left.length }),
    failed: t("table.undo.failed"),
    onSaved: async () => {
      await refetchMenu(client);
      onClose();
    },
    onFailed: () => {
      onClose();
      void refetchMenu(client);
    },
  });
  return (
    <Confirm
      look="danger"
      title={t("table.undo.title")}
      confirm={t("table.undo")}
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t(`table.${of}.undo.text`, { added, changed })}</p>
    </Confirm>
  );
}
