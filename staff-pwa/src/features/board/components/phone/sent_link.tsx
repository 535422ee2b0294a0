import { useQuery } from "@tanstack/react-query";
import type { PhoneLink } from "@contract/schemas/phone_link.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { phoneLinksQuery } from "../../api/phone_orders.ts";
import { LinkCode } from "./link_code.tsx";
import { PhoneLinkState } from "./phone_links.tsx";
import css from "./phone.module.css";

/** What became of the link that was just sent. Without a text, its address and code. */
export function SentLink({ link }: { link: PhoneLink }) {
  const t = useTranslate();
  const { data } = useQuery(phoneLinksQuery);
  const now = data?.find(({ id }) => id === link.id) ?? link;
  const isTexted = link.texts > 0;
  return (
    <section className={css.sent} aria-labelledby="phone-sent">
      <div className={css.sentHead}>
        <h2 id="phone-sent" role="status">
          {isTexted ? t("phone.sent", { phone: link.phone }) : t("phone.made")}
        </h2>
        <PhoneLinkState link={now} />
      </div>
      {!isTexted && <LinkCode link={link} />}
    </section>
  );
}
