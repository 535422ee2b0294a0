import { deepEqual } from "node:assert/strict";
import { setupI18n } from "@lingui/core";
import { outsideReason, strayReason } from "@domain/payment/refund.ts";
import { messagesIn } from "@web/i18n/texts.ts";
import { texts as board } from "@/texts/board.ts";
import { recordedReason } from "./recorded_reason.ts";

Deno.test("the system's reasons of refunds are translated, and a typed reason is not", () => {
  const i18n = setupI18n({ locale: "ko", messages: { ko: messagesIn(board, "ko") } });
  deepEqual([strayReason, outsideReason, "Soup was cold"].map((reason) => recordedReason(i18n, reason)), [
    "주문이 끝난 뒤 결제 서비스에서 청구됨",
    "결제 서비스에서 직접 환불",
    "Soup was cold",
  ]);
});
