/** Server-sent events, read byte by byte: what an `EventSource` hides (comments, silence, the status) can be seen here. */
export function eventReader(
  onData: (data: string) => void,
  /** The server's last word before it ends: come back after so many milliseconds. */
  onComeBack: (ms: number) => void = () => {},
): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  let retry: number | undefined;
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) {
          if (retry === undefined) onData(data.join("\n"));
          else onComeBack(retry);
        }
        data = [];
        retry = undefined;
      } else if (line.startsWith("data:")) {
        data.push(line.slice(line.startsWith("data: ") ? 6 : 5));
      } else if (line.startsWith("retry: ")) {
        retry = Number(line.slice(7));
      }
    }
  };
}
