import { useTranslate } from "@/lib/i18n/text.ts";
import { Confirm } from "@/ui/confirm.tsx";

/** Asks for confirmation before a logout that discards unsent taps on orders. */
export function LogoutQuestion(
  { unsent, onLogout, onClose }: { unsent: number; onLogout: () => void; onClose: () => void },
) {
  const t = useTranslate();
  return (
    <Confirm
      look="warning"
      title={t("nav.logout.unsent.title")}
      confirm={t("nav.logout.unsent.leave")}
      cancel={t("nav.logout.unsent.stay")}
      onConfirm={onLogout}
      onClose={onClose}
    >
      <p>{t("nav.logout.unsent.text", { count: unsent })}</p>
    </Confirm>
  );
}
