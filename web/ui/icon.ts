import css from "./icon.module.css";

/** The `svg` attributes of every icon: strokes on a 24 by 24 grid, hidden from screen readers because text is next to it. */
export const iconFrame = (size: number | string, strokeWidth: number) => ({
  "aria-hidden": true,
  className: css.icon,
  viewBox: "0 0 24 24",
  width: size,
  height: size,
  strokeWidth,
});

// The icons that both apps use, each a single path.
export const alertPath = "M12 8v5M12 16.5v.01M12 3 2.5 20h19z";
export const bagPath = "M5 8h14l1 12H4zM9 8V7a3 3 0 0 1 6 0v1";
export const checkPath = "m5 12.5 4.5 4.5L19 7.5";
export const clockPath = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2";
export const crossPath = "m6 6 12 12M18 6 6 18";
export const phonePath =
  "M5 3h4l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z";
export const plusPath = "M12 5v14M5 12h14";
export const searchPath = "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5l5 5";
