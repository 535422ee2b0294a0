import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "../lib/i18n.ts";
import { phoneLink } from "../lib/links.ts";
import { statusQuery } from "../lib/queries.ts";

/** A sentence; where it asks to call, the number follows as a link, or its own number becomes one. */
export function WithCall({ children }: { children: string }) {
  const t = useTranslate();
  // Only what is known already: asking again here would replace the error that this text is about.
  const phone = useQuery({ ...statusQuery, enabled: false }).data?.restaurant.restaurant_phone;
  if (!phone || !new RegExp(t("call"), "i").test(children)) return children;
  const link = <a href={phoneLink(phone)} className="figures">{phone}</a>;
  const [before, after] = children.split(phone);
  return after === undefined ? <>{children} {link}</> : <>{before}{link}{after}</>;
}
