/** 32 hexadecimal signs. `crypto.randomUUID` is missing on a tablet that reaches the server by plain http. */
export function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
