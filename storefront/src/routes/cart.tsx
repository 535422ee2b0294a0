import { Link, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { CartView } from "../features/cart/components/cart_view.tsx";
import { useCart } from "../lib/queries.ts";
import { useErrorMessage } from "../lib/error_message.ts";
import { useTranslate } from "../lib/i18n.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { ErrorBox } from "../ui/error_box.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const DishDialog = lazy(() => import("./dish_dialog.tsx"));

export function CartPage() {
  const t = useTranslate();
  const { dish, line } = useSearch({ strict: false });
  return (
    <div className={`${page.page} ${page.tall}`}>
      <PageHead title={t("cart.title")} />
      <PageHeading title={t("cart.title")} />
      <CartBody />
      {(line ?? dish) !== undefined && (
        <Suspense fallback={null}>
          <DishDialog />
        </Suspense>
      )}
    </div>
  );
}

function CartBody() {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const { data: cart, error, isFetching, refetch } = useCart();
  if (cart === undefined && error !== null) {
    return (
      <ErrorBox onRetry={() => refetch()} retrying={isFetching}>
        {errorMessage(error, "cart.loadFailed")}
      </ErrorBox>
    );
  }
  if (cart === undefined) {
    return (
      <div role="status">
        <span className="visually-hidden">{t("cart.loading")}</span>
        <Skeleton lines={6} />
      </div>
    );
  }
  if (cart.items.length > 0) return <CartView cart={cart} />;
  return (
    <div className={page.stack}>
      <p className={page.lead}>{t("cart.empty")}</p>
      <p>
        <Link to="/menu" className={buttonClass("primary")}>{t("cart.browse")}</Link>
      </p>
    </div>
  );
}
