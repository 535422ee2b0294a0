/** A carrier of texts that takes every one, so that its signed reports have a key to be signed with. */
export const carrierAccount = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "a token of the carrier",
  TWILIO_FROM: "+17145550100",
} as const;

/** Answers the environment that makes a product use it; it ends with `things`. */
export function startCarrier(things: AsyncDisposableStack): Record<string, string> {
  let sent = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    return Response.json({ sid: `SM${++sent}` }, { status: 201 });
  });
  things.defer(() => server.shutdown());
  return { ...carrierAccount, TWILIO_API_BASE: `http://127.0.0.1:${server.addr.port}` };
}
