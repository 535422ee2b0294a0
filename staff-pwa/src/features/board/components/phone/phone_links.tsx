import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PhoneLink } from "@contract/schemas/phone_link.ts";
import { instantOf } from "@domain/shared/local_time.ts";
import { serverNow } from "@/lib/clock.ts";
import { useFirstName } from "@/lib/format/own_name.ts";
import { clockTime, dayAndTime } from "@/lib/format/times.ts";
import { useTranslate } from "@/lib/i18n/text.ts";
import { useAtNow } from "@/lib/use_now.ts";
import { Button } from "@web/ui/button.tsx";
import { Confirm } from "@/ui/confirm.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { Empty, QueryView } from "@/ui/states.tsx";
import { StatusBadge, type Tone } from "@/ui/status_badge.tsx";
import { phoneLinksQuery, useChangePhoneLink } from "../../api/phone_orders.ts";
import { LinkCode } from "./link_code.tsx";
import css from "./phone.module.css";

const tones: Readonly<Record<PhoneLink["state"], Tone>> = {
  made: "plain",
  sending: "plain",
  sent: "plain",
  failed: "bad",
  opened: "caution",
  paid: "good",
  expired: "plain",
  cancelled: "plain",
};

/** The state of a link, with the number of its order. */
export function PhoneLinkState({ link: { state, order_number } }: { link: PhoneLink }) {
  const t = useTranslate();
  return (
    <StatusBadge tone={tones[state]}>
      {state === "paid" && order_number !== null
        ? t("phone.state.paid_as", { number: order_number })
        : t(`phone.state.${state}`)}
    </StatusBadge>
  );
}

/** The links that are open or ended today. */
export function PhoneLinks({ isOffline }: { isOffline: boolean }) {
  const t = useTranslate();
  const links = useQuery(phoneLinksQuery);
  const [shown, setShown] = useState<PhoneLink>();
  const [cancels, setCancels] = useState<PhoneLink>();
  const change = useChangePhoneLink(() => setCancels(undefined));
  return (
    <>
      <QueryView
        query={links}
        loading={t("phone.links.loading")}
        failed={t("phone.links.failed")}
        empty={<Empty title={t("phone.links.none")} hint={t("phone.links.none.hint")} />}
      >
        {(links) => (
          <ul className={css.links} aria-label={t("phone.links")}>
            {links.map((link) => (
              <li key={link.id}>
                <Row
                  link={link}
                  isOff={isOffline || change.isPending}
                  onResend={() => change.mutate({ id: link.id, to: "resend" })}
                  onShow={() => setShown(link)}
                  onCancel={() => setCancels(link)}
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {shown !== undefined && (
        <Sheet title={t("phone.code")} open onClose={() => setShown(undefined)}>
          <LinkCode link={shown} />
        </Sheet>
      )}
      {cancels !== undefined && (
        <Confirm
          look="danger"
          title={t("phone.cancel.title")}
          confirm={t("phone.cancel")}
          cancel={t("phone.cancel.keep")}
          busy={change.isPending}
          onConfirm={() => change.mutate({ id: cancels.id, to: "cancel" })}
          onClose={() => setCancels(undefined)}
        >
          <p>{t("phone.cancel.text")}</p>
        </Confirm>
      )}
    </>
  );
}

function Row({ link, isOff, onResend, onShow, onCancel }: {
  link: PhoneLink;
  isOff: boolean;
  onResend: () => void;
  onShow: () => void;
  onCancel: () => void;
}) {
  const t = useTranslate();
  const nameOf = useFirstName();
  const who = link.phone === "" ? t("phone.no_number") : link.phone;
  const isOpen = !["paid", "expired", "cancelled"].includes(link.state);
  const mayResend = useAtNow((now) => link.resend_at !== null && now >= Date.parse(link.resend_at));
  return (
    <article className={css.link} aria-label={`${who}, ${clockTime(link.made_at)}`}>
      <div className={css.linkHead}>
        <strong className="figures">{who}</strong>
        <PhoneLinkState link={link} />
      </div>
      <p>{link.items.map((item) => `${item.quantity}× ${nameOf(item)}`).join(", ")}</p>
      <p className={`${css.soft} figures`}>
        {t("phone.link.made", { time: clockTime(link.made_at), name: link.made_by })}
        {link.pickup_time && ` · ${pickupName(link.pickup_time)}`}
      </p>
      {isOpen && (
        <div className={css.buttons}>
          {link.resend_at !== null && (
            <Button disabled={isOff || !mayResend} onClick={onResend}>
              {mayResend ? t("phone.resend") : t("phone.resend.wait", { time: clockTime(link.resend_at) })}
            </Button>
          )}
          <Button aria-haspopup="dialog" onClick={onShow}>{t("phone.show_code")}</Button>
          <Button aria-haspopup="dialog" look="ghost" disabled={isOff} onClick={onCancel}>
            {t("phone.cancel")}
          </Button>
        </div>
      )}
    </article>
  );

  function pickupName({ option, scheduledDate, scheduledTime }: NonNullable<PhoneLink["pickup_time"]>) {
    const at = option === "asap" ? undefined : instantOf(scheduledDate ?? "", scheduledTime ?? "");
    return at === undefined ? t("kitchen.asap") : dayAndTime(new Date(at).toISOString(), serverNow());
  }
}
