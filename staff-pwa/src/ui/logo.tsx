/** The counter's mark: a ticket wrapped in pieced cloth, knotted at the top. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" focusable="false">
      <rect x="4" y="4" width="35" height="26" rx="3" fill="var(--ramie-persimmon)" />
      <rect x="41" y="4" width="19" height="26" rx="3" fill="var(--ramie-gold)" />
      <rect x="4" y="32" width="21" height="28" rx="3" fill="var(--ramie-undyed)" />
      <rect x="27" y="32" width="33" height="28" rx="3" fill="var(--ramie-indigo)" />
      <path
        d="m14 47 7 7 22-26"
        fill="none"
        stroke="#14130f"
        strokeWidth="11"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="m14 47 7 7 22-26"
        fill="none"
        stroke="#ffffff"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
