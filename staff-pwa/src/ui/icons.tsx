import type { ReactNode } from "react";

/** Stroke icons on a 24 grid, as tall as the text beside them. A word always stands next to them, so they are hidden from readers. */
function icon(shape: ReactNode) {
  return function Icon({ size = "1.25em" }: { size?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shape}
      </svg>
    );
  };
}

export const TicketIcon = icon(
  <>
    <path d="M6 3h12v18l-3-2-3 2-3-2-3 2z" />
    <path d="M9.5 8h5M9.5 12h5" />
  </>,
);
export const BellIcon = icon(
  <>
    <path d="M6 16V11a6 6 0 0 1 12 0v5l2 2H4z" />
    <path d="M10 21h4" />
  </>,
);
export const BellOffIcon = icon(
  <>
    <path d="M8.5 6.2A6 6 0 0 1 18 11v4M6 10.5V16l-2 2h13.5" />
    <path d="M10 21h4M3 3l18 18" />
  </>,
);
export const CheckIcon = icon(<path d="m4.5 12.5 5 5 10-11" />);
export const CrossIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const PhoneIcon = icon(
  <path d="M5 4h4l1.5 4.5L8 10.5a12 12 0 0 0 5.5 5.5l2-2.5L20 15v4a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z" />,
);
export const BagIcon = icon(
  <>
    <path d="M5 8h14l1 12.5H4z" />
    <path d="M9 10.5V6.8a3 3 0 0 1 6 0v3.7" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const NoteIcon = icon(
  <>
    <path d="M5 4h14v11l-5 5H5z" />
    <path d="M19 15h-5v5M8.5 9h7M8.5 13h3" />
  </>,
);
export const AlertIcon = icon(
  <>
    <path d="M12 3.5 22 20.5H2z" />
    <path d="M12 10v4.5M12 17.5v.1" />
  </>,
);
export const CardIcon = icon(
  <>
    <path d="M3 6h18v12H3zM3 10h18" />
    <path d="M6.5 14.5h4" />
  </>,
);
export const CutleryIcon = icon(
  <>
    <path d="M8.5 3a3 4 0 0 1 0 8 3 4 0 0 1 0-8zM8.5 11v10" />
    <path d="M15 3v18M18.5 3v18" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
  </>,
);
export const LeaveIcon = icon(
  <>
    <path d="M13 4H5v16h8" />
    <path d="M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z" />);
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </>,
);
export const EyeOffIcon = icon(
  <>
    <path d="M6 7C3.7 8.9 2.5 12 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.200-1.100M10 5.700A9 9 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a16 16 0 0 1-2.200 3M3 3l18 18" />
  </>,
);
export const LineIcon = icon(
  <path d="M4 12a11 11 0 0 1 16 0M7.500 15.500a6.300 6.300 0 0 1 9 0M12 19.500v.1" />,
);
export const LineOffIcon = icon(
  <path d="M4 12a11 11 0 0 1 5-3M13.500 8.600A11 11 0 0 1 20 12M7.500 15.500a6.300 6.300 0 0 1 6-1.700M12 19.500v.1M3 3l18 18" />,
);
export const LockIcon = icon(
  <>
    <path d="M5 11h14v9.500H5z" />
    <path d="M8 11V7.500a4 4 0 0 1 8 0V11" />
  </>,
);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c5 5.500 5 12.500 0 18M12 3c-5 5.500-5 12.500 0 18" />
  </>,
);
export const ScreenIcon = icon(
  <>
    <path d="M3 5h18v11H3z" />
    <path d="M9 20h6M12 16v4" />
  </>,
);
