import type { ReactNode } from "react";
import { ListFailed, ListIsOld, ListLoading } from "../features/board/components/list_states.tsx";

/** A list with its loading, error and outdated states. */
export function ListOf(
  { isPending, isError, isMissing, retry, children }: {
    isPending: boolean;
    isError: boolean;
    isMissing: boolean;
    retry: () => void;
    children: ReactNode;
  },
) {
  if (isPending) return <ListLoading />;
  if (isMissing) return <ListFailed onRetry={retry} />;
  return (
    <>
      {isError && <ListIsOld />}
      {children}
    </>
  );
}
