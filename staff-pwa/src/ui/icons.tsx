import { alertPath, bagPath, checkPath, clockPath, crossPath, iconFrame, phonePath } from "@web/ui/icon.ts";

/** Returns an icon component of this path. `size` is a CSS length. */
export function icon(path: string, strokeWidth = 2) {
  return function Icon({ size = "1.25em" }: { size?: string }) {
    return (
      <svg {...iconFrame(size, strokeWidth)}>
        <path d={path} />
      </svg>
    );
  };
}

export const BellIcon = icon("M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4");
export const BellOffIcon = icon("M8.5 6.2A6 6 0 0 1 18 11v4M6 10.5V16l-2 2h13.5M10 21h4M3 3l18 18");
export const CheckIcon = icon(checkPath);
export const CrossIcon = icon(crossPath);
export const PhoneIcon = icon(phonePath);
export const BagIcon = icon(bagPath);
export const ClockIcon = icon(clockPath);
export const NoteIcon = icon("M5 4h14v11l-5 5H5zM19 15h-5v5M8.5 9h7M8.5 13h3");
export const AlertIcon = icon(alertPath);
export const UtensilsIcon = icon("M8.5 3a3 4 0 0 1 0 8 3 4 0 0 1 0-8zM8.5 11v10M15 3v18M18.5 3v18");
export const PersonIcon = icon("M8 8a4 4 0 1 0 8 0 4 4 0 1 0-8 0M4.5 20.5a7.5 7.5 0 0 1 15 0");
export const EyeIcon = icon(
  "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9.2 12a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0",
);
export const LineIcon = icon("M4 12a11 11 0 0 1 16 0M7.5 15.5a6.3 6.3 0 0 1 9 0M12 19.5v.1");
export const LineOffIcon = icon(
  "M4 12a11 11 0 0 1 5-3M13.5 8.6A11 11 0 0 1 20 12M7.5 15.5a6.3 6.3 0 0 1 6-1.7M12 19.5v.1M3 3l18 18",
);
export const ScreenIcon = icon("M3 5h18v11H3zM9 20h6M12 16v4");
export const HomeIcon = icon("M4 11.5 12 4l8 7.5V20H4zM10 20v-5.5h4V20");
export const BowlIcon = icon(
  "M3 11h18a9 9 0 0 1-5.5 8.3V21h-7v-1.7A9 9 0 0 1 3 11zM14 8.5 20 3M9 8c-1-1.5 1-2.5 0-4.5",
);
export const AnalyticsIcon = icon("M4 20.5V13h4v7.5M10 20.5V4h4v16.5M16 20.5V9h4v11.5M2.5 20.5h19");
export const LedgerIcon = icon("M5 3.5h14v17H5zM9 8h6M9 12h6M9 16h3");
export const DialsIcon = icon(
  "M4 7h8M18 7h2M4 17h2M12 17h8M12.2 7a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0M6.2 17a2.8 2.8 0 1 0 5.6 0 2.8 2.8 0 1 0-5.6 0",
);
export const MoreIcon = icon("M5 12h.01M12 12h.01M19 12h.01", 3.5);
export const PeopleIcon = icon(
  "M5.5 8.5a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M2.5 20a6.5 6.5 0 0 1 13 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.3a6.5 6.5 0 0 1 3.5 5.7",
);
export const PrinterIcon = icon("M7 8V3.5h10V8M7 17H3.5V8h17v9H17M7 14h10v6.5H7z");
export const PauseIcon = icon("M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M9.5 8.5v7M14.5 8.5v7");
export const TicketIcon = icon("M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5");
export const FlameIcon = icon(
  "M12 3c1 4 6 6 6 11.5a6 6 0 0 1-12 0C6 11 8.5 10 9 7c1.5 1 2.5 2.5 2.5 4C13 9 12.5 6 12 3z",
);
export const EyeOffIcon = icon(
  "M6 7C3.7 8.9 2.5 12 2.5 12S6 18.5 12 18.5c1.6 0 3-.4 4.2-1.1M10 5.7A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.2 3M3 3l18 18",
);
export const CardIcon = icon("M3 6h18v12H3zM3 10h18M6.5 14.5h4");
