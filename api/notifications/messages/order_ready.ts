import { mapLink } from "@domain/shared/contact_links.ts";
import { ownText } from "@domain/shared/language.ts";
import { hourMs } from "@domain/shared/local_time.ts";
import { guestMessage, labelled } from "../guest_message.ts";

export const orderReady = guestMessage({
  maxAgeMs: 2 * hourMs,
  whenOlder: "drop",
  isTrue: ({ state }) => state.status === "ready",
  write({ number, order, place: { address, parkingNote, parkingNoteKorean } }) {
    const parking = ownText(order.language, { en: parkingNote, ko: parkingNoteKorean }).text;
    const directions = (label: string) => address === "" ? undefined : { label, address: mapLink(address) };
    return {
      en: {
        subject: `Order ${number} is ready for pickup`,
        paragraphs: ["Your order is ready for pickup.", labelled("Parking", parking)],
        link: directions("Get directions"),
      },
      ko: {
        subject: `주문 ${number}: 음식이 준비되었습니다`,
        paragraphs: ["주문하신 음식이 준비되었습니다. 찾아가 주세요.", labelled("주차 안내", parking)],
        link: directions("길 찾기"),
      },
    };
  },
});
