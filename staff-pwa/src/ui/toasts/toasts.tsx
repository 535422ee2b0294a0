import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ToastTone } from "@web/ui/toast_ms.ts";

export type Message = { tone: ToastTone; text: string; id?: string | undefined };

/** Messages added before the toast list has loaded. */
let waiting: readonly Message[] = [];
let hasMessages = false;
let showNow: ((message: Message) => void) | undefined;
const listeners = new Set<() => void>();

/** Shows a toast, which screen readers announce; errors interrupt. A toast with the `id` of a visible one replaces it. */
export function notify(tone: ToastTone, text: string, id?: string): void {
  const message = { tone, text, id };
  if (showNow !== undefined) return showNow(message);
  waiting = [...waiting, message];
  hasMessages = true;
  for (const listener of listeners) listener();
}

/** Returns whether there has been a message. */
export const useHasMessages = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, () => hasMessages);

/** Passes every message to `show`, first those added earlier. Returns a function that stops it. */
export function showMessages(show: (message: Message) => void): () => void {
  showNow = show;
  for (const message of waiting) show(message);
  waiting = [];
  return () => showNow = undefined;
}

let announced = "";
const announcementListeners = new Set<() => void>();

/** Tells screen readers what the page shows already, without a message on the screen. */
export function announce(text: string): void {
  announced = text;
  for (const listener of announcementListeners) listener();
}

/** The region that screen readers read announcements from. */
export function Announcements() {
  const text = useSyncExternalStore((listener) => {
    announcementListeners.add(listener);
    return () => announcementListeners.delete(listener);
  }, () => announced);
  return <p className="visually-hidden" role="status">{text}</p>;
}

/** Returns whether the page has a row for toasts. */
export const hasToastLine = (): boolean => placement.line !== undefined;

/** The page's row for toasts, if it has one, and the number of sheets above it. */
let placement: { line: HTMLElement | undefined; covers: number } = { line: undefined, covers: 0 };
const placeListeners = new Set<() => void>();
const setPlacement = (change: Partial<typeof placement>) => {
  placement = { ...placement, ...change };
  for (const listener of placeListeners) listener();
};

/** A row of a page reserved for toasts so that they cover nothing. */
export function ToastLine({ className }: { className: string | undefined }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setPlacement({ line: line.current ?? undefined });
    return () => setPlacement({ line: undefined });
  }, []);
  return <div ref={line} className={className} />;
}

/** Shows toasts above everything while a sheet is open, because the sheet covers the page's row. */
export function useMessagesAbove(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    setPlacement({ covers: placement.covers + 1 });
    return () => setPlacement({ covers: placement.covers - 1 });
  }, [isOpen]);
}

/** The page's row for toasts; undefined when there is none or a sheet covers it. */
export const useToastLine = (): HTMLElement | undefined =>
  useSyncExternalStore((listener) => {
    placeListeners.add(listener);
    return () => placeListeners.delete(listener);
  }, () => placement.covers === 0 ? placement.line : undefined);
