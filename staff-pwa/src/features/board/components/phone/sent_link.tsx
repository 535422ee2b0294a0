import { useQuery } from "@tanstack/react-query";
import type { PhoneLink } from "@contract/schemas/phone_link.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import { phoneLinksQuery } from "../../api/phone_orders.ts";
import { LinkCode } from "./link_code.tsx";
import { PhoneLinkState } from "./phone_links.tsx";
import css from "./phone.module.css";

/** What became of the link that was just made. When no text arrives, its address and code. */
export function SentLink({ link, onClose }: { link: PhoneLink; onClose: () => void }) {
  const t = useTranslate();
  const { data } = useQuery(phoneLinksQuery);
  const now = data?.find(({ id }) => id === link.id) ?? link;
  const { phone } = link;
  const isTexted = link.texts > 0 && now.state !== "failed";
  return (
    <section className={css.sent} data-state={now.state} aria-labelledby="phone-sent">
      <div className={css.sentHead} role="status">
        <h2 id="phone-sent">
          {link.texts === 0
            ? t("phone.made")
            : now.state === "sending" || now.state === "failed"
            ? t(`phone.text.${now.state}`, { phone })
            : t("phone.sent", { phone })}
        </h2>
        <PhoneLinkState link={now} />
      </div>
      {!isTexted && <LinkCode link={link} />}
      <Button className={css.close ?? ""} onClick={onClose}>{t("sheet.close")}</Button>
    </section>
  );
}
