import { Link } from "@tanstack/react-router";
import { useTranslate } from "@/lib/i18n.ts";
import { dollars } from "@web/format/money.ts";
import { Button, buttonClass } from "@web/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ChangeList } from "./change_list.tsx";
import { hasOptionProblems, unavailableLines } from "../model/quote_changes.ts";
import styles from "./requote_dialog.module.css";
import type { Question } from "../api/use_authorization.ts";
import { useRefusalText } from "../model/form_habits.ts";

type Props = { question: Question; onAgree: () => void; onRefuse: () => void };

/** Asks the guest to agree to a changed quote before the card is authorized. See docs/product-rules.md, "Server prices". */
export function RequoteDialog({ question, onAgree, onRefuse }: Props) {
  const t = useTranslate();
  const refusalText = useRefusalText();
  const missing = unavailableLines(question.fresh).length;
  const changeable = unavailableLines(question.fresh).find(hasOptionProblems);
  const isNothingLeft = missing === question.fresh.items.length;
  return (
    <Dialog title={t("checkout.requote.title")} onClose={onRefuse} shape="note">
      <div className={styles.body}>
        {/* The list names what is missing. */}
        {missing === 0 && <p>{refusalText(question.refusal)}</p>}
        {question.change && <ChangeList change={question.change} />}
        <p className={styles.calm}>{t("checkout.requote.notCharged")}</p>
        {changeable && (
          <Link
            to="/cart"
            search={{ line: changeable.id }}
            className={buttonClass(isNothingLeft ? "primary" : "secondary", true)}
          >
            {t("checkout.requote.changeOptions")}
          </Link>
        )}
        {!isNothingLeft && (
          <Button look="primary" wide onClick={onAgree}>
            {missing > 0
              ? t("checkout.requote.drop")
              : t("checkout.requote.agree", { total: dollars(question.fresh.total) })}
          </Button>
        )}
        <Link to="/cart" className={buttonClass("secondary", true)}>{t("checkout.requote.back")}</Link>
      </div>
    </Dialog>
  );
}
