import { phoneLink } from "@domain/shared/contact_links.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { statusQuery, useCart } from "../lib/queries.ts";
import { restaurantNames } from "../lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "../lib/i18n.ts";
import { Icon } from "../ui/icon.tsx";
import { OpenStatus } from "../ui/open_status.tsx";
import styles from "./header.module.css";
import { LanguageSwitch } from "./language_switch.tsx";

const pages = [
  { to: "/", text: "nav.home" },
  { to: "/about", text: "nav.about" },
  { to: "/menu", text: "nav.menu" },
  { to: "/hours", text: "nav.hours" },
  { to: "/contact", text: "nav.contact" },
] as const;

/** The site's header. The checkout has a slim one without page links, so that nothing leads away from paying by accident. */
export function Header() {
  const t = useTranslate();
  const { data: status } = useQuery(statusQuery);
  const language = useLanguage();
  const names = status && restaurantNames(status.restaurant, language);
  const phone = status?.restaurant.restaurant_phone;
  const isSlim = useRouterState({ select: ({ location }) => location.pathname === "/checkout" });
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <div className={styles.brand}>
          <Link to="/" className={styles.name}>
            <span lang={names?.first.language}>{names?.first.text}</span>{" "}
            <span lang={names?.second?.language} className={styles.second}>{names?.second?.text}</span>
          </Link>
          {!isSlim && <OpenStatus />}
        </div>
        {!isSlim && (
          <nav aria-label={t("nav.label")} className={styles.pages}>
            <PageLinks />
          </nav>
        )}
        <div className={styles.tools}>
          {isSlim && phone && (
            <a href={phoneLink(phone)} className={styles.call}>
              <Icon name="phone" />
              <span className={`${styles.phone} figures`}>{phone}</span>
            </a>
          )}
          <LanguageSwitch />
          <CartLink />
          {!isSlim && <PageMenu />}
        </div>
      </div>
    </header>
  );
}

function PageLinks() {
  const t = useTranslate();
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.to}>
          <Link to={page.to} activeOptions={{ exact: true, includeSearch: false }}>{t(page.text)}</Link>
        </li>
      ))}
    </ul>
  );
}

/** The page links on a narrow screen, in a `details` element because that opens without a script. */
function PageMenu() {
  const t = useTranslate();
  const fold = useRef<HTMLDetailsElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    if (fold.current !== null) fold.current.open = false;
  }, [path]);
  return (
    <details
      ref={fold}
      className={styles.fold}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
      }}
    >
      <summary aria-label={t("nav.open")}>
        <Icon name="menu" />
      </summary>
      <nav aria-label={t("nav.label")}>
        <PageLinks />
      </nav>
    </details>
  );
}

function CartLink() {
  const t = useTranslate();
  const count = useCart().data?.count ?? 0;
  return (
    <Link to="/cart" className={`${styles.cart} needs-script`}>
      <Icon name="bag" />
      <span className="visually-hidden">{t("nav.cart", { count })}</span>
      {count > 0 && <span className={`${styles.count} figures`} aria-hidden="true">{count}</span>}
    </Link>
  );
}
