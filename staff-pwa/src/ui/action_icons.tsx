import { plusPath, searchPath } from "@web/ui/icon.ts";
import { icon } from "./icons.tsx";

export const LeaveIcon = icon("M13 4H5v16h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5");
export const SunIcon = icon(
  "M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
);
export const MoonIcon = icon("M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z");
export const LockIcon = icon("M5 11h14v9.5H5zM8 11V7.5a4 4 0 0 1 8 0V11");
export const PencilIcon = icon("M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4");
export const CopyIcon = icon("M8.5 8.5H20V20H8.5zM4 15.5V4h11.5");
export const BinIcon = icon("M4 6.5h16M9 6.5V4h6v2.5M6 6.5 7 20.5h10l1-14M10 10.5v6M14 10.5v6");
export const PlusIcon = icon(plusPath);
export const SearchIcon = icon(searchPath);
export const UpIcon = icon("m5 15 7-7 7 7");
export const DownIcon = icon("m5 9 7 7 7-7");
export const GripIcon = icon("M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01", 3);
/** A list whose order can be changed in a dialog. Only a handle has the grip. */
export const ListIcon = icon("M4 6h16M4 12h10M4 18h16M17 10l3 2-3 2");
export const TableIcon = icon("M3.5 5h17v14h-17zM3.5 10h17M3.5 14.5h17M10 5v14");
export const ReloadIcon = icon("M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.5M20 4v5.5h-5.5");
export const KeyIcon = icon("M3.5 15.5a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0M11.2 12.3l8.3-8.3M16 7.5l3 3");
export const SaveIcon = icon("M12 3.5v11M7.5 10.5l4.5 4.5 4.5-4.5M4 20.5h16");
export const RefundIcon = icon(
  "M3.5 12a8.5 8.5 0 1 0 3-6.5L3.5 8M3.5 3.5V8H8M12 7.5v9M14.5 9.5c-3-1.5-5 0-4.5 1.5s4.5 1 4.5 2.5-2.5 2.5-5 1",
);
export const UndoIcon = icon("M4 9h10a6 6 0 0 1 0 12H8M8 4.5 3.5 9 8 13.5");
