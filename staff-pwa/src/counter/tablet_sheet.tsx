import { useAtom } from "jotai";
import { type ReactNode, useId } from "react";
import { SoundSettings } from "../features/alarm/components/sound_settings.tsx";
import { TestOrder } from "../features/board/components/sheets/test_order.tsx";
import { Listeners } from "../features/modes/components/listeners.tsx";
import { PrintState } from "../features/printing/components/print_state.tsx";
import { PushSwitch } from "../features/push/components/push_switch.tsx";
import { koreanOnly, largeType } from "../lib/device_choices.ts";
import { type MessageId, useTranslate } from "../lib/i18n/text.ts";
import { useSession } from "../lib/session/this_device.ts";
import { Check } from "../ui/form/check.tsx";
import { ScreenIcon } from "../ui/icons.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { useCounterConnection } from "./use_counter_connection.ts";
import css from "../routes/orders.module.css";

/** This tablet's sound, type size, screen, alerts, push notifications, printer and test order. */
export function TabletSheet({ screenStaysOn, onClose }: { screenStaysOn: boolean; onClose: () => void }) {
  const t = useTranslate();
  const { isOffline } = useCounterConnection();
  const current = useSession();
  // Push notifications belong to a person.
  const isStation = current.kind === "signed_in" && current.user.station !== undefined;
  return (
    <Sheet title={t("tablet.title")} open onClose={onClose}>
      <div className={css.tablet}>
        <SoundSettings />
        <LargeType />
        <KoreanOnly />
        <p className={css.screen} data-on={screenStaysOn}>
          <ScreenIcon size="1.5rem" />
          {t(screenStaysOn ? "screen.awake" : "screen.sleeps")}
        </p>
        <Part name="presence.title">
          <Listeners isOffline={isOffline} />
        </Part>
        {!isStation && (
          <Part name="push.title">
            <PushSwitch />
          </Part>
        )}
        <Part name="printer.title">
          <PrintState />
        </Part>
        <Part name="test_order.title">
          <TestOrder isOffline={isOffline} onMade={onClose} />
        </Part>
      </div>
    </Sheet>
  );
}

/** Makes everything on this device larger. */
export function LargeType() {
  const t = useTranslate();
  const [isLarge, setLarge] = useAtom(largeType);
  return (
    <Check
      label={t("tablet.large_type")}
      checked={isLarge}
      onChange={(event) => setLarge(event.target.checked)}
    />
  );
}

/** Shows dishes and options in Korean only. */
export function KoreanOnly() {
  const t = useTranslate();
  const [isKoreanOnly, setKoreanOnly] = useAtom(koreanOnly);
  return (
    <Check
      label={t("tablet.korean_only")}
      checked={isKoreanOnly}
      onChange={(event) => setKoreanOnly(event.target.checked)}
    />
  );
}

function Part({ name, children }: { name: MessageId; children: ReactNode }) {
  const t = useTranslate();
  const id = useId();
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id}>{t(name)}</h3>
      {children}
    </section>
  );
}
