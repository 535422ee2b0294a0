import { useRouter } from "@tanstack/react-router";
import { type ComponentType, lazy, useState } from "react";
import type { Part } from "./i18n.ts";

/** Returns a lazy component that also waits for the texts of `part`, and a function that loads both early. */
export function useLazyWithTexts<T extends ComponentType>(
  part: Part,
  load: () => Promise<{ default: T }>,
) {
  const { texts } = useRouter().options.context;
  return useState(() => {
    const loadBoth = async () => (await Promise.all([load(), texts.load(part)]))[0];
    return [lazy(loadBoth), loadBoth] as const;
  })[0];
}
