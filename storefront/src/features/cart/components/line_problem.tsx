import type { CartItem } from "@contract/schemas/cart.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { useFieldText } from "@/lib/options/text.ts";
import { Badge } from "@web/ui/badge.tsx";
import { Icon } from "@/ui/icon.tsx";
import styles from "./line_problem.module.css";

/** Says why a line cannot be ordered now: its dish is not available, or its options must be changed. */
export function LineProblem({ line }: { line: CartItem }) {
  const t = useTranslate();
  if (line.is_available) return null;
  if ((line.option_problems ?? []).length > 0) return <OptionProblems problems={line.option_problems} />;
  return (
    <Badge tone="bad" icon={<Icon name="alert" size={16} />}>
      {t(line.is_alcohol_over ? "dish.alcoholOver" : "cart.lineUnavailable")}
    </Badge>
  );
}

function OptionProblems({ problems }: { problems: CartItem["option_problems"] }) {
  const fieldText = useFieldText();
  return (
    <div className={styles.problems}>
      <Icon name="alert" size={16} />
      <ul>
        {problems.map((problem, index) => <li key={index}>{fieldText(problem)}</li>)}
      </ul>
    </div>
  );
}
