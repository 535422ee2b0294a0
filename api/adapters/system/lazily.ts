type Method = (...args: never[]) => Promise<unknown> | AsyncIterable<unknown>;

/**
 * A port whose adapter is loaded at its first call, so that starting the process does not load its library. The result of a call can be
 * awaited or, when the adapter returns pages, iterated.
 */
export function lazily<Port extends { [Name in keyof Port]: Method }>(load: () => Promise<Port>): Port {
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
