import { cartLink } from "@contract/cart_link.ts";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { choosePickup } from "../features/checkout/model/draft.ts";
import { SharedCart } from "../features/cart/components/shared_cart.tsx";
import { api, CallFailed } from "../lib/api.ts";
import { useErrorMessage } from "../lib/error_message.ts";
import { useTranslate } from "../lib/i18n.ts";
import { buttonClass } from "@web/ui/button.tsx";
import { ErrorBox } from "../ui/error_box.tsx";
import page from "../ui/page.module.css";
import { PageHead, PageHeading } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

/** The page of a cart link (docs/product-rules.md, "Cart links"). */
export function SharedCartPage() {
  const t = useTranslate();
  const { isGone } = useLink();
  return (
    <div className={page.page}>
      <PageHead title={t("shared.title")} />
      <PageHeading title={t("shared.title")}>
        {isGone ? undefined : <p>{t("shared.lead")}</p>}
      </PageHeading>
      <Body />
    </div>
  );
}

/** The link of the page's address. It is gone when it has expired or never was. */
function useLink() {
  const { linkId } = useParams({ from: "/c/$linkId" });
  const { data: link, error, isFetching, refetch } = useQuery({
    queryKey: ["cart-link", linkId],
    queryFn: ({ signal }) => api(cartLink, { id: linkId, signal }),
    // The next visit may be days later.
    gcTime: 0,
    refetchOnWindowFocus: "always",
  });
  const isGone = error instanceof CallFailed && error.status === 404;
  return { linkId, link, error, isGone, isFetching, refetch };
}

function Body() {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const navigate = useNavigate();
  const { linkId, link, error, isGone, isFetching, refetch } = useLink();
  if (link !== undefined) {
    const isTimeGone = link.problems.some(({ field }) => field === "pickup_time");
    return (
      <SharedCart
        id={linkId}
        link={link}
        onTaken={() => {
          if (link.pickup_time && !isTimeGone) choosePickup(link.pickup_time);
          void navigate({ to: "/cart" });
        }}
      />
    );
  }
  if (error !== null) {
    return (
      <div className={page.stack}>
        <ErrorBox onRetry={isGone ? undefined : () => refetch()} retrying={isFetching}>
          {errorMessage(error, "shared.failed")}
        </ErrorBox>
        <p>
          <Link to="/menu" className={buttonClass("primary")}>{t("cart.browse")}</Link>
        </p>
      </div>
    );
  }
  return (
    <div role="status">
      <span className="visually-hidden">{t("cart.loading")}</span>
      <Skeleton lines={6} />
    </div>
  );
}
