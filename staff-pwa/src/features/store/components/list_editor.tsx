import { type ReactNode, useId } from "react";
import { ArrangeList } from "@/ui/form/arrange_list.tsx";
import { Button } from "@web/ui/button.tsx";
import css from "./list_editor.module.css";

type Texts = { empty: string; add: string; full: string };

/** The editor of a setting that is a list: its items in an order, each with fields of its own, up to `max` of them. */
export function ListEditor<T extends { id: string }>(
  { name, hint, error, texts, items, max, nameOf, newItem, onChange, children }: {
    name: string;
    hint: string;
    error?: string | undefined;
    texts: Texts;
    items: readonly T[];
    max: number;
    nameOf: (item: T) => string;
    newItem: () => T;
    onChange: (items: readonly T[]) => void;
    /** Renders the fields of an item. */
    children: (item: T, change: (item: T) => void, remove: () => void) => ReactNode;
  },
) {
  const id = useId();
  const isFull = items.length >= max;
  return (
    <fieldset className={css.list} aria-describedby={`${id}-hint`}>
      <legend>{name}</legend>
      <p id={`${id}-hint`}>{hint}</p>
      {items.length === 0 && <p>{texts.empty}</p>}
      <ArrangeList
        ids={items.map((each) => each.id)}
        nameOf={(id) => {
          const item = items.find((each) => each.id === id);
          return item ? nameOf(item) : "";
        }}
        isTall
        onMove={(from, to) => {
          const moved = items[from];
          if (moved) onChange(items.toSpliced(from, 1).toSpliced(to, 0, moved));
        }}
      >
        {(_, at) => {
          const item = items[at];
          return item && (
            <div className={css.item} role="group" aria-label={nameOf(item)}>
              {children(
                item,
                (next) => onChange(items.with(at, next)),
                () => onChange(items.toSpliced(at, 1)),
              )}
            </div>
          );
        }}
      </ArrangeList>
      <div>
        <Button look="ghost" disabled={isFull} onClick={() => onChange([...items, newItem()])}>
          {texts.add}
        </Button>
      </div>
      <p role="status">{isFull && texts.full}</p>
      {error !== undefined && <p role="alert">{error}</p>}
    </fieldset>
  );
}

/** The last line of an item: its switch, if it has one, and the button that removes it. */
export function ItemActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>;
}
