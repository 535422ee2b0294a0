import { equal } from "node:assert/strict";
import { qrPath } from "./qr_path.ts";

Deno.test("draws each run of dark squares as one rectangle, up to the edge of the row", () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ];
  equal(qrPath(rows), "M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z");
});
