/** The dark squares of a QR code as the `d` attribute of one SVG path: a rectangle for each run of squares in a row. */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => {
    const runs: string[] = [];
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x] === true) x++;
      if (x > from) runs.push(`M${from} ${y}h${x - from}v1h-${x - from}z`);
    }
    return runs;
  }).join("");
}
