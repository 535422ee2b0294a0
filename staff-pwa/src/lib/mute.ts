/** A mute ends after ten minutes. */
export const muteMs = 10 * 60_000;

/**
 * How long the sound is still muted, in milliseconds; 0 when it is not. `mutedUntil` is that of `device_choices.ts`. A mute whose end is more
 * than ten minutes away is over, because the device's clock was set back.
 */
export function muteLeft(mutedUntil: number, now = Date.now()): number {
  const left = mutedUntil - now;
  return left > 0 && left <= muteMs ? left : 0;
}
