import { useLingui } from "@lingui/react";
import type { CaptureFailure, RefundFailure } from "@domain/payment/payment.ts";
import { errorCatalog } from "@/lib/i18n/error_catalog.ts";

/** The reason why a card could not be charged. */
export function CaptureFailureText({ reason }: { reason: CaptureFailure }) {
  useLingui();
  return errorCatalog()?.captureFailures[reason];
}

/** The reason why a refund failed. */
export function RefundFailureText({ reason }: { reason: RefundFailure }) {
  useLingui();
  return errorCatalog()?.refundFailures[reason];
}
