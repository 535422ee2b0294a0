import { useQuery } from "@tanstack/react-query";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { Icon } from "@/ui/icon.tsx";

/** A button that calls the restaurant and names its number. */
export function CallRestaurant() {
  const t = useTranslate();
  const phone = useQuery(statusQuery).data?.restaurant.restaurant_phone;
  if (!phone) return null;
  return (
    <a href={phoneLink(phone)} className={buttonClass("secondary")}>
      <Icon name="phone" size={20} />
      <span className="figures">{t("restaurant.call", { phone })}</span>
    </a>
  );
}
