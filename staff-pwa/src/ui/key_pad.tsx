import { useTranslate } from "@/lib/i18n/text.ts";
import { Button } from "@web/ui/button.tsx";
import css from "./key_pad.module.css";

/** Large keys for digits. Its last key submits the form that it is in. */
export function KeyPad({ value, onType, canEnter, isBusy, enter }: {
  value: string;
  onType: (digits: string) => void;
  canEnter: boolean;
  isBusy: boolean;
  /** The name of the last key. */
  enter: string;
}) {
  const t = useTranslate();
  return (
    <div className={css.pad}>
      {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map((digit) => (
        <Button
          key={digit}
          onClick={() => onType(value + digit)}
        >
          {digit}
        </Button>
      ))}
      <Button aria-label={t("pin.delete")} onClick={() => onType(value.slice(0, -1))}>⌫</Button>
      <Button onClick={() => onType(`${value}0`)}>0</Button>
      <Button type="submit" look="primary" busy={isBusy} disabled={!canEnter}>{enter}</Button>
    </div>
  );
}
