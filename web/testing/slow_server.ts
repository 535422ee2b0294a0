import { QueryClient, QueryObserver } from "@tanstack/react-query";

/** A query on screen, and its server, whose answers the test gives in the order in which they were asked for. */
export function slowServer<Data = string>(queryKey: readonly unknown[]) {
  const asked: PromiseWithResolvers<Data>[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver<Data>(client, {
    queryKey,
    queryFn: () => {
      const answer = Promise.withResolvers<Data>();
      asked.push(answer);
      return answer.promise;
    },
  });
  const stop = observer.subscribe(() => {});
  return {
    client,
    asked,
    shown: () => observer.getCurrentResult().data,
    async settled() {
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    },
    stop() {
      stop();
      client.clear();
    },
  };
}
