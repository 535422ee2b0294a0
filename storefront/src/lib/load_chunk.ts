import { useRouter } from "@tanstack/react-router";
import { type ComponentType, lazy, useState } from "react";
import type { Part } from "./i18n.ts";

/** How long a page waits for a chunk, in milliseconds. */
export const chunkTimeoutMs = 120_000;

/**
 * Loads a chunk, without a connection as soon as it is back. Rejects after `ms` milliseconds, so that the page can show an error with a
 * retry button.
 */
export function loadChunk<T>(load: () => Promise<T>, ms = chunkTimeoutMs): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The chunk did not load in time")), ms);
    load().catch(async (cause) => {
      if (navigator.onLine) throw cause;
      await new Promise((online) => addEventListener("online", online, { once: true }));
      return await load();
    }).then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

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
