import { useLingui } from "@lingui/react";
import type { messages } from "./catalogues/en.ts";

export type MessageId = keyof typeof messages;
export type Values = Readonly<Record<string, string | number>>;
export type Say = (id: MessageId, values?: Values) => string;

/** The way every component speaks: an id of the catalogue, with its values, in the reader's language. */
export function useSay(): Say {
  const { i18n } = useLingui();
  return (id, values) => i18n._(id, values);
}
