import { type Translate, useLanguage, useTranslate } from "@/lib/i18n.ts";
import { type Language, ownText } from "@domain/shared/language.ts";
import { useFieldText } from "@/lib/options/text.ts";
import { dollars } from "@web/format/money.ts";
import styles from "./change_list.module.css";
import type { LineChange, QuoteChange } from "../model/quote_changes.ts";

/** The changed lines of a quote and its total, with old and new values. */
export function ChangeList({ change }: { change: QuoteChange }) {
  const t = useTranslate();
  const lineText = useLineText();
  const { from, to } = change.total;
  return (
    <ul className={`${styles.changes} figures`}>
      {change.lines.map((line) => <li key={`${line.kind} ${line.id}`}>{lineText(line)}</li>)}
      {from !== to && (
        <li className={styles.total}>
          {t("checkout.change.total", { from: dollars(from), to: dollars(to) })}
        </li>
      )}
    </ul>
  );
}

/** Returns a function for the text of a changed line in the page's language. */
export function useLineText(): (line: LineChange) => string {
  const t = useTranslate();
  const language = useLanguage();
  const fieldText = useFieldText();
  return (line) => textOf(line, t, language, fieldText);
}

function textOf(
  line: LineChange,
  t: Translate,
  language: Language,
  fieldText: ReturnType<typeof useFieldText>,
): string {
  const name = ownText(language, line.name).text;
  switch (line.kind) {
    case "price":
      return t("checkout.change.price", { name, from: dollars(line.from), to: dollars(line.to) });
    case "quantity":
      return t("checkout.change.quantity", { name, from: line.from, to: line.to });
    case "unavailable":
      return t("checkout.change.unavailable", { name });
    case "alcohol_over":
      return t("checkout.change.alcoholOver", { name });
    case "options":
      return t("checkout.change.options", { name, problem: line.problems.map(fieldText).join(" ") });
    case "gone":
      return t("checkout.change.gone", { name });
    case "added":
      return t("checkout.change.added", { name, quantity: line.quantity });
  }
}
