import { encode } from "uqr";
import css from "./qr_code.module.css";
import { qrPath } from "./qr_path.ts";

/** A QR code as an SVG path. It is dark on light in both themes, because cameras expect that. */
export function QrCode({ text, name }: { text: string; name: string }) {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  return (
    <svg
      className={css.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={name}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(data)} />
    </svg>
  );
}
