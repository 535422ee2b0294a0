import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { AdminCategory } from "@contract/schemas/menu_admin.ts";
import { useTranslate } from "../../../lib/i18n/text.ts";
import { useOwnName } from "../../../lib/own_name.ts";
import { changedMeanwhile, errorMessage } from "../../../lib/error_message.ts";
import { Button } from "../../../../../web/ui/button.tsx";
import { SaveButton } from "../../../ui/save_button.tsx";
import { DownIcon, GripIcon, UpIcon } from "../../../ui/rare_icons.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { notify } from "../../../ui/toasts.tsx";
import form from "../../../ui/form.module.css";
import { useLeaveGuard } from "../../../ui/unsaved_guard.tsx";
import { moved } from "../model/arrange.ts";
import css from "./categories_dialog.module.css";
import { CategoryName } from "./category_name.tsx";
import { arrangeCategories, refetchMenu } from "../api/menu_calls.ts";

/** Arranges the categories with buttons, keys or dragging. Save Order sends the order; a refusal restores the previous one. */
export function ArrangeCategories(
  { categories, onDone }: { categories: readonly AdminCategory[]; onDone: () => void },
) {
  const t = useTranslate();
  const ownName = useOwnName();
  const client = useQueryClient();
  const [order, setOrder] = useState(() => categories.map(({ id }) => id));
  const [moving, setMoving] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const isChanged = order.some((id, at) => categories[at]?.id !== id);
  const { leave, question } = useLeaveGuard(isChanged, onDone);

  const save = useMutation({
    mutationFn: () => arrangeCategories(order, categories.map(({ id }) => id)),
    onSuccess: () => {
      notify("success", t("arrange.saved"));
      onDone();
    },
    onError: (problem) => {
      // Another user has changed the order: returns to the list, which shows it.
      if (changedMeanwhile(problem)) onDone();
      setOrder(categories.map(({ id }) => id));
      notify("error", t("arrange.failed", { reason: errorMessage(problem, t("office.no_connection")) }));
    },
    onSettled: () => refetchMenu(client),
  });

  function move(category: AdminCategory, to: number) {
    const from = order.indexOf(category.id);
    const next = moved(order, from, to);
    const place = next.indexOf(category.id) + 1;
    if (place === from + 1) return;
    setOrder(next);
    setAnnouncement(t("arrange.said", { name: ownName(category).first, place, total: order.length }));
  }

  function drag(event: PointerEvent, category: AdminCategory) {
    if (moving !== category.id) return;
    const rows = [...list.current?.children ?? []];
    const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    move(category, over === -1 ? rows.length - 1 : over);
  }

  function moveByKey(event: KeyboardEvent, category: AdminCategory) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(category, order.indexOf(category.id) + step);
  }

  return (
    <Sheet title={t("arrange.title")} open onClose={leave}>
      <p className={css.hint}>{t("arrange.hint")}</p>
      <p className="visually-hidden" role="status">{announcement}</p>
      <ul className={css.list} ref={list}>
        {order.map((id, at) => {
          const category = categories.find((each) => each.id === id);
          if (category === undefined) return null;
          const { first: name } = ownName(category);
          return (
            <li key={id} className={css.row} data-moving={moving === id}>
              <button
                type="button"
                className={`${css.icon} ${css.grip}`}
                aria-label={t("arrange.handle", { name })}
                onKeyDown={(event) => moveByKey(event, category)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setMoving(id);
                }}
                onPointerMove={(event) => drag(event, category)}
                onPointerUp={() => setMoving(undefined)}
                onPointerCancel={() => setMoving(undefined)}
              >
                <GripIcon size="1.5rem" />
              </button>
              <CategoryName category={category} />
              <button
                type="button"
                className={css.icon}
                disabled={at === 0}
                aria-label={t("arrange.up", { name })}
                onClick={() => move(category, at - 1)}
              >
                <UpIcon size="1.5rem" />
              </button>
              <button
                type="button"
                className={css.icon}
                disabled={at === order.length - 1}
                aria-label={t("arrange.down", { name })}
                onClick={() => move(category, at + 1)}
              >
                <DownIcon size="1.5rem" />
              </button>
            </li>
          );
        })}
      </ul>
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
