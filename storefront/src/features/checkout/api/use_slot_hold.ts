import { addressOf } from "@contract/endpoint.ts";
import type { RequestBodyOf } from "@contract/endpoints.ts";
import * as payment from "@contract/payment.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { slotHoldMs } from "@domain/hours/capacity.ts";
import type { PickupChoice } from "@domain/order/pickup_choice.ts";
import { sameChoice } from "../model/pickup_choice.ts";
import { joinTabs, type OpenTabs } from "../model/open_tabs.ts";
import { report } from "../model/remedy.ts";

type HeldAnswer = { slot_held_until: string | null };

/** A pickup time that the server holds for this cart. `until` is on this device's clock, in milliseconds since 1970. */
export type SlotHold = { choice: PickupChoice; until: number };

/**
 * Returns the hold after a response that opened or updated the checkout; undefined when the time is not limited. The end is counted from
 * the moment of the request, because the device's clock may differ from the server's.
 */
export function holdFrom(
  answer: HeldAnswer,
  choice: PickupChoice,
  requestedAt: number,
): SlotHold | undefined {
  return answer.slot_held_until === null ? undefined : { choice, until: requestedAt + slotHoldMs };
}

export type HeldSlot = {
  /** The hold of the form's current choice; undefined when it is not held or not limited. */
  hold: SlotHold | undefined;
  /** Whether the server may hold a time for this cart. True from the first request on, because a page can close before the response. */
  mayHold: () => boolean;
  /** Call before every request that opens the checkout. */
  requested: () => void;
  /** Call with every response that opens or updates the checkout. `requestedAt` is when its request was sent. */
  renewed: (answer: HeldAnswer, choice: PickupChoice, requestedAt: number) => void;
};

/** Tracks the hold of the pickup time. See docs/product-rules.md, "Held pickup times". */
export function useSlotHold(choice: PickupChoice | undefined): HeldSlot {
  const [hold, setHold] = useState<SlotHold>();
  const mayHold = useRef(false);
  const isHeld = hold && choice && sameChoice(hold.choice, choice);
  return {
    hold: isHeld ? hold : undefined,
    mayHold: () => mayHold.current,
    requested: () => mayHold.current = true,
    renewed: (answer, heldChoice, requestedAt) => {
      const held = holdFrom(answer, heldChoice, requestedAt);
      mayHold.current = held !== undefined;
      setHold(held);
    },
  };
}

/**
 * Reopens the checkout when its hold has ended, which holds the time again while it has room. Waits until the guest looks at the page and
 * no payment or question is open. Returns the function to call at the end of the hold.
 */
export function useRenewalAtEnd(
  hold: SlotHold | undefined,
  { isBlocked, reopen }: { isBlocked: boolean; reopen: () => Promise<unknown> },
): () => void {
  const [ended, setEnded] = useState<SlotHold>();
  const isVisible = usePageVisible();
  const mustRenew = hold !== undefined && ended === hold && isVisible && !isBlocked;
  const renew = useEffectEvent(() =>
    reopen().catch((error) => report("The pickup time could not be held again", error))
  );
  useEffect(() => {
    if (mustRenew) void renew();
  }, [mustRenew]);
  return () => setEnded(hold);
}

/**
 * Releases the hold when the guest leaves the checkout or closes the page, except while a payment is being authorized and after it, and
 * while another tab has the checkout open. Holds the time again when the browser restores the page, and when another tab has left.
 */
export function useReleaseOnLeave(
  session: string,
  { mayHold, isPaying, reopen }: {
    mayHold: HeldSlot["mayHold"];
    isPaying: boolean;
    reopen: () => Promise<unknown>;
  },
): void {
  const holdAgain = useEffectEvent(() =>
    reopen().catch((error) => report("The checkout could not be refreshed", error))
  );
  const holdAgainAlone = useEffectEvent(() => {
    if (mayHold() && !isPaying) void holdAgain();
  });
  const release = useEffectEvent((left: string, tabs: OpenTabs | undefined) => {
    if (mayHold() && !isPaying && tabs?.hasOthers() === false) releaseSlot(left);
    // An open channel would keep the browser from restoring the page.
    tabs?.close(isPaying);
  });
  useEffect(() => {
    const join = () => joinTabs(session, () => holdAgainAlone());
    let tabs: OpenTabs | undefined = join();
    const leave = () => {
      release(session, tabs);
      tabs = undefined;
    };
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      tabs ??= join();
      void holdAgain();
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", restore);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", restore);
      leave();
    };
  }, [session]);
}

/** Ends the hold. The request is sent even while the page is closing, and its response is not awaited. */
function releaseSlot(session: string): void {
  const body: RequestBodyOf<"releaseSlot"> = { session_id: session };
  // Only a Blob sets the content type.
  const blob = new Blob([JSON.stringify(body)], { type: "application/json" });
  navigator.sendBeacon(addressOf(payment.releaseSlot), blob);
}

function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(document.visibilityState === "visible");
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === "visible");
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, []);
  return isVisible;
}
