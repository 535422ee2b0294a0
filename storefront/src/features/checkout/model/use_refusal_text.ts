import { useRouter } from "@tanstack/react-router";
import type { ErrorAnswer } from "@web/i18n/error_texts.ts";
import { refusalText } from "@/lib/error_message.ts";

/** Returns a function for the text of an error response in the page's language. */
export function useRefusalText(): (refusal: ErrorAnswer) => string {
  const { texts } = useRouter().options.context;
  return (refusal) => refusalText(texts.errors(), refusal);
}
