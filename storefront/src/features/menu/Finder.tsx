import { useText } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { Wanted } from "./find.ts";
import styles from "./Finder.module.css";

const marks = [
  { show: "spicy", text: "marks.spicy", icon: "chili" },
  { show: "vegetarian", text: "marks.vegetarian", icon: "leaf" },
  { show: "popular", text: "marks.popular", icon: "star" },
] as const;

type Props = { wanted: Wanted; found: number | undefined; onChange: (wanted: Wanted) => void };

/** Search words and one mark; the number found is announced. */
export function Finder({ wanted: { q = "", show }, found, onChange }: Props) {
  const text = useText();
  const want = (next: { q: string; show: Wanted["show"] }) =>
    onChange({ ...(next.q !== "" && { q: next.q }), ...(next.show !== undefined && { show: next.show }) });
  return (
    <search className={`${styles.finder} needs-script`}>
      <div className={styles.words}>
        <Icon name="search" size={20} />
        <input
          type="search"
          aria-label={text("menu.search")}
          placeholder={text("menu.search")}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          value={q}
          onChange={(event) => want({ q: event.target.value, show })}
        />
      </div>
      <ul className={styles.marks} aria-label={text("menu.only")}>
        {marks.map((mark) => (
          <li key={mark.show}>
            <button
              type="button"
              aria-pressed={show === mark.show}
              onClick={() => want({ q, show: show === mark.show ? undefined : mark.show })}
            >
              <Icon name={show === mark.show ? "check" : mark.icon} size={20} />
              {text(mark.text)}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {found === undefined || (q === "" && show === undefined) ? "" : text("menu.found", { count: found })}
      </p>
    </search>
  );
}
