import { type ReactNode, useState } from "react";
import { type MessageId, useTranslate } from "@/lib/i18n/text.ts";
import { type Named, useFirstName } from "@/lib/format/own_name.ts";
import { changedMeanwhile, errorMessage } from "@/lib/api/error_message.ts";
import { Button } from "@web/ui/button.tsx";
import { useSave } from "@/ui/form/use_save.ts";
import { SaveButton } from "@/ui/form/save_button.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import form from "@/ui/form/form.module.css";
import { useLeaveGuard } from "@/ui/form/unsaved_guard.tsx";
import { moved } from "../model/arrange.ts";
import { menuKey } from "../api/menu_calls.ts";
import { ArrangeList } from "@/ui/form/arrange_list.tsx";
import css from "./categories_dialog.module.css";

/** `failed` is a message with the parameter `reason`. */
type Texts = { title: string; hint: string; saved: string; failed: MessageId };

/**
 * Arranges categories, dishes or option groups, as `current` lists them when the sheet opens. Save Order sends the order; a refusal restores
 * the previous one.
 */
export function ArrangeSheet<T extends Named & { id: string }>(
  { current, texts, onSave, onDone, children }: {
    current: readonly T[];
    texts: Texts;
    onSave: (ids: string[], previous: string[]) => Promise<unknown>;
    onDone: () => void;
    children: (item: T) => ReactNode;
  },
) {
  const t = useTranslate();
  const nameOf = useFirstName();
  // A later fetch may have the order of another user, which the save must not replace unseen.
  const [items] = useState(current);
  const [order, setOrder] = useState(() => items.map(({ id }) => id));
  const byId = new Map(items.map((item) => [item.id, item]));
  const isChanged = order.some((id, at) => items[at]?.id !== id);
  const { leave, question } = useLeaveGuard(isChanged, onDone);

  const save = useSave({
    save: () => onSave(order, items.map(({ id }) => id)),
    done: () => texts.saved,
    failed: (problem) => t(texts.failed, { reason: errorMessage(problem, t("office.no_connection")) }),
    affects: menuKey,
    onSaved: onDone,
    onFailed: (problem) => {
      // Another user has changed the order: returns to the list, which shows it.
      if (changedMeanwhile(problem)) onDone();
      setOrder(items.map(({ id }) => id));
    },
  });

  return (
    <Sheet title={texts.title} open onClose={leave}>
      <p className={css.hint}>{texts.hint}</p>
      <ArrangeList
        ids={order}
        nameOf={(id) => nameOf(byId.get(id) ?? { name: "" })}
        onMove={(from, to) => setOrder(moved(order, from, to))}
      >
        {(id) => {
          const item = byId.get(id);
          return item && children(item);
        }}
      </ArrangeList>
      <div className={form.actions}>
        <Button look="ghost" onClick={onDone}>{t("office.cancel")}</Button>
        <SaveButton disabled={save.isPending || !isChanged} onClick={() => save.mutate()}>
          {t(save.isPending ? "office.saving" : "arrange.save")}
        </SaveButton>
      </div>
      {question}
    </Sheet>
  );
}
