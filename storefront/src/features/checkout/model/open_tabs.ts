import { newSessionId } from "@/lib/session.ts";

/** The other tabs of this browser that have the checkout of the same cart open. They share one hold. */
export type OpenTabs = {
  hasOthers(): boolean;
  /** Leaves the tabs. `isPaying` when the cart is being ordered here. */
  close(isPaying: boolean): void;
};

type Message = { kind: "joined" | "present"; tab: string } | { kind: "left"; tab: string; isPaying: boolean };

/** The part of a BroadcastChannel that is used. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "close"> & {
  onmessage: ((event: MessageEvent) => void) | null;
};

/**
 * Joins the tabs of a cart. `onLeft` is called when another tab has left without paying: its pickup time may be the one that the server
 * holds. A tab that ends without leaving counts until this one closes; the hold then lasts until its end.
 */
export function joinTabs(
  session: string,
  onLeft: () => void,
  open: (name: string) => Channel = channelOf,
): OpenTabs {
  const tab = newSessionId();
  const others = new Set<string>();
  const channel = open(`checkout ${session}`);
  const send = (message: Message) => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === "left") {
      others.delete(data.tab);
      if (!data.isPaying) onLeft();
      return;
    }
    others.add(data.tab);
    if (data.kind === "joined") send({ kind: "present", tab });
  };
  send({ kind: "joined", tab });
  return {
    hasOthers: () => others.size > 0,
    close(isPaying) {
      send({ kind: "left", tab, isPaying });
      channel.close();
    },
  };
}

/** Without channels, which blocked storage can refuse too, a browser treats each tab as the only one. */
function channelOf(name: string): Channel {
  try {
    return new BroadcastChannel(name);
  } catch {
    return { onmessage: null, postMessage: () => {}, close: () => {} };
  }
}
