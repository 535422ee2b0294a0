import { QueryClient, QueryObserver } from "@tanstack/react-query";

/** An active query and its server. `asked` holds one resolver per request, in order, so that the test decides each response. */
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
