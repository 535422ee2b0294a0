/**
 * Opens one connection to a stream of the API's events; rejects when that fails. `onRefused` may throw the app's own error for an error
 * response. `fetch` instead of `EventSource`: it shows heartbeats, silence and the status, and sends a Last-Event-ID of our choice.
 */
export async function fetchEvents(
  address: string,
  lastEventId: string | undefined,
  signal: AbortSignal,
  onRefused?: (response: Response) => Promise<unknown>,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(address, {
    signal,
    cache: "no-store",
    headers: {
      accept: "text/event-stream",
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    },
  });
  if (!response.ok) await onRefused?.(response);
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`);
  return response.body;
}
