import type { messages as english } from "./records_en.ts";

export const messages: Readonly<Record<keyof typeof english, string>> = {
  "records.stub": "",
};
