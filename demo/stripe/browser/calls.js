/** Calls the emulator with the publishable key. A network failure is returned as an error value, as in Stripe.js. */
const WAIT_MS = 30_000;

// Available only while the script runs for the first time.
const BASE = new URL(".", document.currentScript?.src ?? location.href).href;

/** Resolves to the Stripe object or to `{ error }`. */
export async function call(key, method, path, fields) {
  try {
    const form = new URLSearchParams(fields);
    const response = await fetch(method === "GET" ? `${BASE}v1/${path}?${form}` : `${BASE}v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(WAIT_MS),
      ...(method === "GET" ? {} : { body: form }),
    });
    return await response.json();
  } catch (error) {
    return { error: { type: "api_connection_error", message: String(error) } };
  }
}

/** `pi_…` of `pi_…_secret_…`. */
export function intentId(clientSecret) {
  return String(clientSecret).split("_secret_")[0];
}

/** Encodes `{ a: { b: 1 } }` as `a[b]=1` without empty values. */
export function formFields(tree, prefix = "") {
  return Object.entries(tree ?? {}).flatMap(([name, value]) => {
    const key = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null || value === "") return [];
    return typeof value === "object" ? formFields(value, key) : [[key, String(value)]];
  });
}
