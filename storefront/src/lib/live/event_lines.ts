/** Server-sent events, read byte by byte: what an `EventSource` hides (comments, silence, the status) can be seen here. */
export function eventReader(onData: (data: string) => void): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  return (chunk) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) onData(data.join("\n"));
        data = [];
      } else if (line.startsWith("data:")) {
        data.push(line.slice(line.startsWith("data: ") ? 6 : 5));
      }
    }
  };
}
