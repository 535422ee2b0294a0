import { refundTime } from "../shared/guest_texts.ts";
import type { LegalFacts, LegalTexts } from "./legal_page.ts";

/** The date of these texts. Change it with them. */
const updated = "Last updated: November 29, 2026";
/** The day of the last test of all pages. Change it when they are tested again. */
const tested = "November 29, 2026";

/** The default legal texts in English. They state what the product does; change them when the product changes. */
export const legalTextsEn: LegalTexts = {
  privacy: (facts) =>
    `${updated}

${facts.name} takes orders for pickup on this site. This page explains what we store about you, why, and for how long. There are no accounts, no advertising and no analytics trackers on this site. We don't sell or rent your information, and we don't share it for advertising.${
      facts.measuresPageSpeed ? " We measure how fast pages load, without anything that identifies you." : ""
    }

# What we store
- Your order: dishes, options, notes, amounts, pickup time and what became of it.
- Your contact details from checkout: first and last name, email address and phone number.
- What you tell us when you arrive to pick up, such as the color of your car.
- Your consent: when you authorized the payment and whether you asked for text messages, with your IP address and browser type, as evidence in a payment dispute.
- Your payment: the amount, the card's brand and its last four digits. Your card number goes directly to Stripe, our payment provider. We never receive it.

# Why
- To prepare your order, to reach you about it, and to charge or refund your card.
- To keep the records that tax and payment rules require, and to prevent fraud and abuse.

# How long
- We erase your name, email address, phone number, notes and consent ${
      months(facts.retentionMonths)
    } after you order. What was ordered and paid stays in our accounts without them.
- We erase the contact details of a checkout that did not become an order after ${facts.checkoutDays} days.
- We delete a cart ${facts.cartDays} days after its last change.
- We count requests per IP address against abuse and delete these counts after about a day.
- Encrypted backups may hold erased data until we replace them.

# Who else receives it
- Stripe processes the payment and checks it for fraud. It may set cookies at checkout. See stripe.com/privacy.
- Our email provider receives your email address and the emails about your order.
${
      facts.sendsTexts
        ? "- If you ask for text messages, Twilio, our text message provider, receives your phone number and these messages. We do not share phone numbers or consent to texts with anyone else, and never for marketing."
        : "- We do not send text messages at this time."
    }
- Your bank or the authorities, when a payment dispute or the law requires it.

# On your device
- A cookie stores the language you chose, for a year.
- Your browser's storage holds the key to your cart, links to your current orders, the options you last chose, what you typed at checkout until the order is placed, and any details that you ask us to remember on this device. You can clear all of it in your browser's settings at any time.
- If you visit again, your browser may show pages that it stored for reading offline.
- Our pages load nothing from other companies. Only the checkout does: the card fields of Stripe, our payment provider.
- This site does not track you across other sites, so it behaves the same with "Do Not Track" on.

# Your choices
You can ask us what we store about you, and ask us to correct or erase it. We may keep what the law or an open payment requires. Ordering works the same either way. This site is not meant for children under 13.

# Contact
${contact(facts)}`,

  terms: (facts) =>
    `${updated}

These terms apply when you order from ${facts.name} on this site. They are between you and us.

# Ordering
- Orders are for pickup only${facts.address && `, at ${facts.address}`}.
- Your order is a request. ${
      facts.autoAccepts
        ? "It is accepted when you receive our confirmation. During open hours that usually happens at once."
        : "It is accepted when our team accepts it, usually within 5–10 minutes."
    } We may decline an order, for example when a dish is sold out or the kitchen is full.
- If we don't respond, an ASAP order expires after ${
      minutes(facts.expireAsapMinutes)
    } of open time and a scheduled order after ${minutes(facts.expireScheduledMinutes)}.
- You can cancel on the order's page until we accept it. After that, please call us.
- Pickup times are estimates. We update your order's page when they change.

# Prices and payment
- Prices are in US dollars. Sales tax${
      facts.hasServiceFee ? " and the service fee are" : " is"
    } shown before you pay. Lunch prices depend on the pickup time.
- When you order, your bank places a hold (an authorization) on your card for the total. You are charged only when we accept the order. If we don't accept it, we release the hold.
- If we made an obvious mistake in a price, we contact you before we charge you.

# Pickup
- Please give us your order number. Check your order before you leave.
- If you don't pick up an order that we accepted and prepared, it is not refunded automatically.

# Allergens
Our kitchen uses milk, eggs, fish, shellfish, tree nuts, peanuts, wheat, soy and sesame. We cannot promise that a dish is free of traces of an allergen. Please call us before you order if you have an allergy.

# Text messages
${
      facts.sendsTexts
        ? `- If you check the box at checkout, ${facts.name} sends you text messages about that order only, about 2 per order.
- Message and data rates may apply.
- Reply STOP to opt out and HELP for help, or ${callUs(facts)}.
- You don't need to agree to texts to order.
- Mobile carriers are not liable for delayed or undelivered messages.`
        : "We do not send text messages at this time."
    }

# Use of this site
Please don't misuse this site, for example by placing orders that you don't intend to pick up or by testing cards. We may refuse orders from anyone who does. Nothing in these terms limits rights that you have by law. California law applies.

# Contact
${contact(facts)}`,

  refunds: (facts) =>
    `${updated}

# Before we accept your order
- You are not charged. Your bank only holds the amount.
- If you cancel, if we decline, or if we don't respond in time, we release the hold. Some banks show it for a few more days.

# After we accept your order
- Your card is charged when we accept the order.
- To change or cancel it, please ${
      callUs(facts)
    } as soon as you can. We may not be able to once the kitchen has started.
- If we have to cancel it, we refund what you paid.

# If something is wrong
- If a dish is missing, wrong or not as it should be, please call us the same day. We replace it or refund it, with its share of tax and fees.
- If you don't pick up your order, it is not refunded automatically. Please call us.

# How refunds arrive
- Refunds go to the card you paid with, never in cash. We email you when we send one.
- ${refundTime.en} Your order's page shows what was refunded and when.

# Contact
${contact(facts)}`,

  accessibility: (facts) =>
    `${facts.name} wants everyone to be able to read the menu and order. This site follows the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.

# How this site works
- Every page can be used with a keyboard alone and with a screen reader. Changes such as a new total or an accepted order are announced.
- Text can be enlarged to 200 percent. Pages fit a screen of 320 pixels without sideways scrolling.
- Colors have enough contrast, also in high contrast mode, and nothing depends on color or sound alone.
- Motion stops when your device asks for reduced motion.
- The fields for your card come from Stripe, our payment provider.

# Last test
On ${tested}, every page was tested by keyboard and with the automatic checks of axe, in English and Korean. No problem was found. An automatic test does not find everything, so please tell us what does not work for you.

# If something does not work
${
      callUs(facts).replace("call", "Call")
    }. We help you, and you can order by phone at the same prices. Please tell us the page and what you use, such as a screen reader.

# Contact
${contact(facts)}`,
};

const months = (count: number) => count === 1 ? "1 month" : `${count} months`;
const minutes = (count: number) => count === 1 ? "1 minute" : `${count} minutes`;

const callUs = ({ phone }: LegalFacts) => phone === "" ? "call us" : `call us at ${phone}`;

const contact = ({ name, address, phone, email }: LegalFacts) => {
  const lines = [name, address, phone && `Phone: ${phone}`, email && `Email: ${email}`];
  return lines.filter((line) => line !== "").join("\n");
};
