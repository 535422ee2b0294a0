import { mapLink } from "@domain/shared/contact_links.ts";
import type { ReactNode } from "react";
import { useInBrowser } from "../lib/in_browser.ts";

type Props = { address: string; className?: string | undefined; children: ReactNode };

/** A link to the address on a map: Apple Maps on Apple's devices, otherwise Google Maps. */
export function MapLink({ address, ...rest }: Props) {
  // The server renders one page for all devices.
  const isApple = useInBrowser() && /^(?:Mac|iP)/.test(navigator.platform);
  return <a href={mapLink(address, isApple ? "apple" : "google")} rel="noreferrer" {...rest} />;
}
