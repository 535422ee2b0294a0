/** A fake SMS gateway that accepts every message. Its token signs delivery reports. */
export const textGatewayAccount = {
  TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
  TWILIO_AUTH_TOKEN: "a token of the gateway",
  TWILIO_FROM: "+17145550100",
} as const;

/** Starts the gateway, which stops with `resources`. Returns the environment variables that configure it. */
export function startTextGateway(resources: AsyncDisposableStack): Record<string, string> {
  let sent = 0;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, () => {
    return Response.json({ sid: `SM${++sent}` }, { status: 201 });
  });
  resources.defer(() => server.shutdown());
  return { ...textGatewayAccount, TWILIO_API_BASE: `http://127.0.0.1:${server.addr.port}` };
}
