type Asked = (...args: never[]) => Promise<unknown>;

/** A port whose adapter is loaded when it is first asked for something: a start, and a quiet process, do without its library. */
export function lazily<Port extends { [Name in keyof Port]: Asked }>(load: () => Promise<Port>): Port {
  let loading: Promise<Port> | undefined;
  return new Proxy({} as Port, {
    get: (_, name) => async (...args: never[]) => {
      const port = await (loading ??= load());
      return await port[name as keyof Port](...args);
    },
  });
}
