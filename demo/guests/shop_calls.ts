/** Calls of simulated guests and staff to the running demo, over HTTP as a browser makes them. */
import { type DataOf, type EndpointName, endpoints } from "@contract/endpoints.ts";

/** The addresses of the running demo and of its emulated payment provider. */
export type Shop = { url: string; stripe: string };

export type CallParts = {
  id?: string;
  query?: Record<string, string>;
  body?: object;
  /** The access token of a staff account. */
  token?: string;
};

/** The shop or the payment provider refused a call. The message is its English text. */
export class CallRefused extends Error {}

/** A call is given up after this time, so that a simulated guest never waits for ever. */
const patienceMs = 20_000;

/**
 * Calls an endpoint and returns its data. Waits and calls again after a rate limit, since all simulated guests share one address. Throws
 * `CallRefused` for any other refusal.
 */
export async function callShop<N extends EndpointName>(
  shop: Shop,
  name: N,
  { id = "", query = {}, body, token }: CallParts = {},
): Promise<DataOf<N>> {
  const { method, path } = endpoints[name];
  const url = new URL(path.replace("{id}", encodeURIComponent(id)), shop.url);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  for (;;) {
    const response = await fetch(url, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { "content-type": "application/json" }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const answer = await response.json();
    if (answer.success === true) return answer.data;
    if (response.status !== 429) throw new CallRefused(answer.error);
    await seconds(Number(response.headers.get("retry-after") ?? 1));
  }
}

export type StripeAnswer = { status?: string; error?: { message?: string } };

/** Calls the emulated payment provider with the publishable key, like the guest's browser. */
export async function callStripe(
  shop: Shop,
  path: string,
  key: string,
  fields: Record<string, string>,
): Promise<StripeAnswer> {
  const response = await fetch(shop.stripe + path, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer: StripeAnswer = await response.json();
  if (response.status >= 500) throw new CallRefused(answer.error?.message ?? "The payment provider failed.");
  return answer;
}

export const seconds = (count: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, count * 1000));
