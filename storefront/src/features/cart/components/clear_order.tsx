import { useTranslate } from "@/lib/i18n.ts";
import { Button } from "@web/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import styles from "./clear_order.module.css";

type Props = { onConfirm: () => void; onClose: () => void; busy: boolean };

/** Asks for confirmation before it clears the cart. */
export default function ClearOrder({ onConfirm, onClose, busy }: Props) {
  const t = useTranslate();
  return (
    <Dialog title={t("cart.clear")} shape="note" onClose={onClose}>
      <div className={styles.question}>
        <p>{t("cart.clearQuestion")}</p>
        <div className={styles.answers}>
          <Button look="secondary" onClick={onClose}>{t("cart.keep")}</Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {t(busy ? "cart.clearing" : "cart.clear")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
