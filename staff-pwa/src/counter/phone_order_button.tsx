import { useNavigate } from "@tanstack/react-router";
import { useTranslate } from "../lib/i18n/text.ts";
import { useSession } from "../lib/session/this_device.ts";
import { Button } from "@web/ui/button.tsx";
import { PhoneIcon } from "../ui/icons.tsx";
import css from "../routes/orders.module.css";

/** The button that opens the phone order. Not on a station without a shift, which may not send links. Disabled while offline. */
export function PhoneOrderButton({ isOffline }: { isOffline: boolean }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const session = useSession();
  const station = session.kind === "signed_in" ? session.user.station : undefined;
  if (station && !station.person) return null;
  return (
    <Button
      className={css.tool}
      aria-label={t("phone.open")}
      disabled={isOffline}
      title={isOffline ? t("more.needs_line") : t("phone.open")}
      onClick={() => void navigate({ to: "/phone-order" })}
    >
      <PhoneIcon size="1.5rem" />
      <span className={css.toolName}>{t("phone.open")}</span>
    </Button>
  );
}
