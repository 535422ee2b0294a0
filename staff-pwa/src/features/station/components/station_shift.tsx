import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import type { AuthUser } from "@contract/schemas/auth.ts";
import { serverNow } from "@/lib/clock.ts";
import { session } from "@/lib/session/this_device.ts";
import { pinRequest } from "@/lib/station/pin_request.ts";
import { stationQuery } from "../api/station_calls.ts";
import { PinPrompt } from "./pin_prompt.tsx";

const refetchMs = 30_000;

/** Follows who is on this station, and asks for a PIN when an action needs one. */
export function StationShift({ user }: { user: AuthUser }) {
  const { data, refetch } = useQuery({
    ...stationQuery,
    refetchInterval: refetchMs,
    refetchIntervalInBackground: true,
  });
  const request = useSyncExternalStore(pinRequest.subscribe, pinRequest.now);
  const known = data?.user;
  useEffect(() => {
    if (known !== undefined) session.know(known);
  }, [known]);

  const locksAt = user.station?.locks_at ?? null;
  useEffect(() => {
    if (locksAt === null) return;
    // Ends of a shift are the server's. A second later it has locked the station, unless someone acted meanwhile.
    const timer = setTimeout(() => void refetch(), Math.max(0, Date.parse(locksAt) - serverNow()) + 1_000);
    return () => clearTimeout(timer);
  }, [locksAt]);

  return request === undefined
    ? null
    : <PinPrompt key={request.reason} reason={request.reason} person={user.station?.person ?? null} />;
}
