import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "../lib/i18n.ts";
import { phoneLink } from "@domain/shared/contact_links.ts";
import { statusQuery } from "../lib/queries.ts";

/** A text. If it asks the guest to call, its phone number becomes a link, or the link follows the text. */
export function WithCall({ children }: { children: string }) {
  const t = useTranslate();
  // Reads the cache only: a fetch would replace the error that this text describes.
  const phone = useQuery({ ...statusQuery, enabled: false }).data?.restaurant.restaurant_phone;
  if (!phone || !new RegExp(t("call"), "i").test(children)) return children;
  const link = <a href={phoneLink(phone)} className="figures">{phone}</a>;
  const [before, after] = children.split(phone);
  return after === undefined ? <>{children} {link}</> : <>{before}{link}{after}</>;
}
