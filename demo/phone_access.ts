import type { PhoneAccess } from "./dev_page.ts";

/** How a phone reaches the demo at `publicUrl`. The command names an address of this machine in its network. */
export function phoneAccess(
  publicUrl: string,
  interfaces: () => readonly Pick<Deno.NetworkInterfaceInfo, "name" | "family" | "address">[] = Deno
    .networkInterfaces,
): PhoneAccess {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (!/^(localhost|127\..*|\[::1\])$/.test(hostname)) return { url: publicUrl };
  const address =
    interfaces().find(({ name, family, address }) =>
      family === "IPv4" && isPrivate.test(address) && !isVirtual.test(name)
    )?.address ?? "192.168.1.20";
  const url = `${protocol}//${address}${port && `:${port}`}`;
  // The demo is on port 8000 unless it is told another one.
  const onPort = port === "8000" ? "" : `PORT=${port || "80"} `;
  return { command: `${onPort}DEMO_PUBLIC=yes HOST=0.0.0.0 PUBLIC_URL=${url} deno task start` };
}

const isPrivate = /^(10|172\.(1[6-9]|2\d|3[01])|192\.168)\./;
const isVirtual = /^(docker|br-|veth|virbr)/;
