import type { GuestOrder } from "@contract/schemas/payment.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { restaurantNames } from "@/lib/format/dish_names.ts";
import { useLanguage, useTranslate } from "@/lib/i18n.ts";
import { statusQuery } from "@/lib/queries.ts";
import { Button } from "@web/ui/button.tsx";
import { calendarFile } from "../model/calendar_event.ts";

/** Downloads a calendar file with the pickup of a scheduled order. */
export function AddToCalendar({ order, pickupAt }: { order: GuestOrder; pickupAt: string }) {
  const t = useTranslate();
  const language = useLanguage();
  const restaurant = useQuery(statusQuery).data?.restaurant;
  const isKnown = restaurant !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The address in the confirmation's email.
    if (isKnown && location.hash === "#calendar") button.current?.focus();
  }, [isKnown]);
  if (restaurant === undefined) return null;

  const download = () => {
    const name = restaurantNames(restaurant, language).first.text;
    const file = calendarFile({
      id: order.id,
      startsAt: pickupAt,
      createdAt: order.created_at,
      title: t("calendar.title", { number: order.order_number, restaurant: name }),
      place: `${name}, ${restaurant.restaurant_address}`,
      description: `${restaurant.restaurant_phone}\n${location.href}`,
    });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([file], { type: "text/calendar;charset=utf-8" }));
    link.download = `${order.order_number}.ics`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };

  return <Button ref={button} look="secondary" onClick={download}>{t("calendar.add")}</Button>;
}
