/** The script's calls to the emulator, with the publishable key. A network failure is a value, as in Stripe's script. */
const WAIT_MS = 30_000;

// Only known while the script is being run for the first time.
const BASE = new URL(".", document.currentScript?.src ?? location.href).href;

/** Resolves to Stripe's object, or to `{ error }`. */
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

/** `{ a: { b: 1 } }` as `a[b]=1`; what is empty is left out. */
export function formFields(tree, prefix = "") {
  return Object.entries(tree ?? {}).flatMap(([name, value]) => {
    const key = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null || value === "") return [];
    return typeof value === "object" ? formFields(value, key) : [[key, String(value)]];
  });
}
