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
    let loaded: { default: T } | undefined;
    const loadBoth = async () => loaded = (await Promise.all([load(), texts.load(part)]))[0];
    // Renders at once what has loaded. After a promise, even a fulfilled one, React waits for 300 ms.
    const known = { then: (use: (module?: { default: T }) => void) => use(loaded) };
    return [lazy(() => loaded ? known as ReturnType<typeof load> : loadBoth()), loadBoth] as const;
  })[0];
}
