import { useTranslate } from "@/lib/i18n/text.ts";
import { countLabel } from "./count_label.ts";
import { pageWindow } from "./page_window.ts";
import css from "./pager.module.css";

/** The pagination of a list. Renders no buttons for a single page. */
export function Pager(
  { page, limit, total, totalPages, isAtLeast = false, onPage }: {
    page: number;
    limit: number;
    total: number;
    totalPages: number;
    isAtLeast?: boolean | undefined;
    onPage: (page: number) => void;
  },
) {
  const t = useTranslate();
  const shownTotal = countLabel(total, isAtLeast);
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  return (
    <nav className={css.pager} aria-label={t("pager.label")}>
      <p className={`${css.count} figures`} role="status">
        {t("pager.of", { from, to: Math.min(total, page * limit), total: shownTotal })}
      </p>
      {totalPages > 1 && (
        <div className={css.pages}>
          <button type="button" className={css.step} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t("pager.previous")}
          </button>
          {pageWindow(page, totalPages).map((shown, at) =>
            shown === "gap"
              ? <span key={`gap ${at}`} className={css.gap} aria-hidden="true">…</span>
              : (
                <button
                  key={shown}
                  type="button"
                  className={`${css.page} figures`}
                  aria-label={t("pager.page", { page: shown })}
                  aria-current={shown === page ? "page" : undefined}
                  onClick={() => onPage(shown)}
                >
                  {shown}
                </button>
              )
          )}
          <button
            type="button"
            className={css.step}
            disabled={page >= totalPages}
            onClick={() => onPage(page + 1)}
          >
            {t("pager.next")}
          </button>
        </div>
      )}
    </nav>
  );
}
