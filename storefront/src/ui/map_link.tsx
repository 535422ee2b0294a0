import { mapLink } from "@domain/shared/contact_links.ts";
import type { ReactNode } from "react";
import { useInBrowser } from "../lib/in_browser.ts";

type Props = { address: string; className?: string | undefined; children: ReactNode };

/** A link to the address on a map: Apple Maps on Apple's devices, otherwise Google Maps. */
export function MapLink({ address, ...rest }: Props) {
  return <a href={mapLink(address, useMaps()[0])} rel="noreferrer" {...rest} />;
}

/** The maps to offer, with the one of the device first. */
export function useMaps(): ["apple", "google"] | ["google", "apple"] {
  // The server renders one page for all devices.
  const isApple = useInBrowser() && /^(?:Mac|iP)/.test(navigator.platform);
  return isApple ? ["apple", "google"] : ["google", "apple"];
}
