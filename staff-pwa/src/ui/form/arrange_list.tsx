import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useTranslate } from "@/lib/i18n/text.ts";
import { DownIcon, GripIcon, UpIcon } from "@/ui/action_icons.tsx";
import { IconButton } from "@/ui/icon_button.tsx";
import css from "./arrange_list.module.css";

/**
 * A list whose entries move by dragging, with keys on their handles, or with buttons. Moves are announced. `nameOf` is the name of an
 * entry in labels. `isTall` aligns the handles with the first line of an entry.
 */
export function ArrangeList(
  { ids, nameOf, isTall = false, onMove, children }: {
    ids: readonly string[];
    nameOf: (id: string) => string;
    isTall?: boolean;
    onMove: (from: number, to: number) => void;
    children: (id: string, at: number) => ReactNode;
  },
) {
  const t = useTranslate();
  const [moving, setMoving] = useState<string>();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);

  function move(id: string, place: number) {
    const from = ids.indexOf(id);
    const to = Math.max(0, Math.min(place, ids.length - 1));
    if (to === from) return;
    onMove(from, to);
    setAnnouncement(t("arrange.announcement", { name: nameOf(id), place: to + 1, total: ids.length }));
  }

  function drag(event: PointerEvent, id: string) {
    if (moving !== id) return;
    const rows = [...list.current?.children ?? []];
    const over = rows.findIndex((row) => event.clientY < row.getBoundingClientRect().bottom);
    move(id, over === -1 ? rows.length - 1 : over);
  }

  function moveByKey(event: KeyboardEvent, id: string) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + step);
  }

  return (
    <>
      <p className="visually-hidden" role="status">{announcement}</p>
      <ul className={css.list} ref={list}>
        {ids.map((id, at) => {
          const name = nameOf(id);
          return (
            <li key={id} className={css.row} data-moving={moving === id} data-tall={isTall}>
              <IconButton
                className={css.grip}
                aria-label={t("arrange.handle", { name })}
                onKeyDown={(event) => moveByKey(event, id)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setMoving(id);
                }}
                onPointerMove={(event) => drag(event, id)}
                onPointerUp={() => setMoving(undefined)}
                onPointerCancel={() => setMoving(undefined)}
              >
                <GripIcon size="1.5rem" />
              </IconButton>
              {children(id, at)}
              <span className={css.arrows}>
                <IconButton
                  disabled={at === 0}
                  aria-label={t("arrange.up", { name })}
                  onClick={() => move(id, at - 1)}
                >
                  <UpIcon size="1.5rem" />
                </IconButton>
                <IconButton
                  disabled={at === ids.length - 1}
                  aria-label={t("arrange.down", { name })}
                  onClick={() => move(id, at + 1)}
                >
                  <DownIcon size="1.5rem" />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
