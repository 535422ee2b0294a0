/**
 * Opens one connection to an event stream of the API. Rejects when that fails. `onRefused` may throw the app's own error for an error
 * response. Uses `fetch` because `EventSource` exposes neither heartbeats nor the status and cannot set Last-Event-ID.
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
