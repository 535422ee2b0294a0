import { CloseBar } from "../features/day_close/components/close_bar.tsx";
import { useModes } from "../features/modes/api/modes.ts";
import { ModeBanners } from "../features/modes/components/mode_banners.tsx";

/** The banners that load after the first screen: ordering modes, and the day to close. */
export function LateBanners() {
  const modes = useModes();
  return (
    <>
      <ModeBanners />
      <CloseBar day={modes?.day_to_close ?? null} />
    </>
  );
}
