import type { Order } from "@domain/order/order.ts";
import { type EmailContent, toEmail } from "./email.ts";
import type { MessageContext } from "./message_definition.ts";

/** An email to the restaurant about the charge of an order. */
export const paymentAlert = (
  { number, day }: Order,
  { restaurant, publicUrl }: MessageContext,
  content: { subject: string; paragraphs: string[] },
): EmailContent =>
  toEmail({
    lang: "en",
    restaurant,
    ...content,
    hello: `Order ${number} of ${day}`,
    link: { label: "Open orders", address: `${publicUrl}/admin/orders` },
  });
