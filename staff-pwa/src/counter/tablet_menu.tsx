import { useState } from "react";
import { SoundButton } from "../features/alarm/components/sound_menu.tsx";
import { lazy } from "../lib/lazy.tsx";

const TabletSheet = lazy(() => import("./tablet_sheet.tsx").then(({ TabletSheet }) => TabletSheet));

/** The button with the sound status of this tablet, which opens the tablet's settings. */
export function TabletMenu({ screenStaysOn }: { screenStaysOn: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <SoundButton onOpen={() => setOpen(true)} />
      {open && <TabletSheet screenStaysOn={screenStaysOn} onClose={() => setOpen(false)} />}
    </>
  );
}
