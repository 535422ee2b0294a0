let isStreaming = false;

/** Records whether the page receives the events of the menu and the store. */
export function setStreaming(streaming: boolean): void {
  isStreaming = streaming;
}

/** A `refetchInterval` of `ms` that does not poll while the event stream is up. */
export const unlessStreaming = (ms: number) => (): number | false => isStreaming ? false : ms;
