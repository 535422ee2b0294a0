import type { messages as english } from "./store_en.ts";

export const messages: Readonly<Record<keyof typeof english, string>> = {
  "store.stub": "",
};
