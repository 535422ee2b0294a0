import { makeCartLink } from "@contract/cart_link.ts";
import type { Cart } from "@contract/schemas/cart.ts";
import { useMutation } from "@tanstack/react-query";
import { api } from "@/lib/api.ts";
import { useErrorMessage } from "@/lib/error_message.ts";
import { useTranslate } from "@/lib/i18n.ts";
import { ErrorBox } from "@/ui/error_box.tsx";
import { toast } from "@/ui/toast.ts";
import { Button } from "@web/ui/button.tsx";
import { Field } from "@web/ui/field.tsx";
import styles from "./share_cart.module.css";

/** What a link to the cart holds. */
export const sharedItems = ({ items }: Cart) =>
  items.map(({ menu_item_id, quantity, special_instructions, options }) => ({
    menu_item_id,
    quantity,
    special_instructions,
    options: options.map(({ id, quantity }) => ({ id, quantity })),
  }));

/** Makes a link to the cart for other people, and shows it with the device's ways to send it. */
export function ShareCart({ cart }: { cart: Cart }) {
  const t = useTranslate();
  const errorMessage = useErrorMessage();
  const make = useMutation({
    mutationFn: () => api(makeCartLink, { body: { items: sharedItems(cart) } }),
  });
  return (
    <div className={styles.share}>
      {make.data === undefined
        ? (
          <Button look="ghost" busy={make.isPending} onClick={() => make.mutate()}>
            {t("share.start")}
          </Button>
        )
        : <ShareLink url={make.data.url} />}
      {make.isError && <ErrorBox>{errorMessage(make.error, "share.failed")}</ErrorBox>}
    </div>
  );
}

function ShareLink({ url }: { url: string }) {
  const t = useTranslate();
  const copy = () =>
    navigator.clipboard.writeText(url)
      .then(() => toast("success", t("share.copied")), () => toast("error", t("share.copyFailed")));
  return (
    <div className={styles.link}>
      <Field label={t("share.label")} hint={t("share.note")} className={styles.field ?? ""}>
        {(aria) => (
          <input
            {...aria}
            readOnly
            autoFocus
            value={url}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <Button look="secondary" onClick={() => void copy()}>{t("share.copy")}</Button>
      {"share" in navigator && (
        // A closed share sheet rejects, too, which is no error.
        <Button
          look="secondary"
          onClick={() => navigator.share({ title: t("share.title"), url }).catch(() => {})}
        >
          {t("share.send")}
        </Button>
      )}
    </div>
  );
}
