type Asked = (...args: never[]) => Promise<unknown> | AsyncIterable<unknown>;

/**
 * A port whose adapter is loaded when it is first asked for something: a start, and a quiet process, do without its library. What it
 * answers can be awaited or, where the port answers in pages, gone through.
 */
export function lazily<Port extends { [Name in keyof Port]: Asked }>(load: () => Promise<Port>): Port {
  let loading: Promise<Port> | undefined;
  return new Proxy({} as Port, {
    get: (_, name) => (...args: never[]) => {
      const answer = (loading ??= load()).then((port) => port[name as keyof Port](...args));
      const pages = async function* () {
        yield* await answer as AsyncIterable<unknown>;
      };
      return Object.assign(answer, { [Symbol.asyncIterator]: pages });
    },
  });
}
