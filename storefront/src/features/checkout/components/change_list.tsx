import { namesOf } from "../../../lib/dish_words.ts";
import { type Text, useLanguage, useText } from "../../../lib/i18n.ts";
import { type Language } from "@domain/shared/language.ts";
import { dollars } from "../../../../../web/format/money.ts";
import styles from "./change_list.module.css";
import type { LineChange, QuoteChange } from "../model/quote_changes.ts";

/** What is not as the guest last saw it, line by line, old price and new. */
export function ChangeList({ change }: { change: QuoteChange }) {
  const text = useText();
  const language = useLanguage();
  const { from, to } = change.total;
  return (
    <ul className={`${styles.changes} figures`}>
      {change.lines.map((line) => <li key={`${line.kind} ${line.id}`}>{wordsOf(line, text, language)}</li>)}
      {from !== to && (
        <li className={styles.total}>
          {text("checkout.change.total", { from: dollars(from), to: dollars(to) })}
        </li>
      )}
    </ul>
  );
}

function wordsOf(line: LineChange, text: Text, language: Language): string {
  const name = namesOf({ name: line.name, name_korean: line.nameKorean }, language).first.text;
  switch (line.kind) {
    case "price":
      return text("checkout.change.price", { name, from: dollars(line.from), to: dollars(line.to) });
    case "quantity":
      return text("checkout.change.quantity", { name, from: line.from, to: line.to });
    case "unavailable":
      return text("checkout.change.unavailable", { name });
    case "gone":
      return text("checkout.change.gone", { name });
    case "added":
      return text("checkout.change.added", { name, quantity: line.quantity });
  }
}
