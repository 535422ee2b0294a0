import { Navigate, useLocation } from "@tanstack/react-router";

type Props = { to: string; search?: Readonly<Record<string, string>> };

/**
 * Replaces this page with another one, also when the person goes back before the other one has loaded, and without asking about unsaved input:
 * the form is no longer on the page.
 */
export function Redirect({ to, search }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The cast is safe: the other page's route validates its search.
  return <Navigate key={path} to={to} search={search as never} replace ignoreBlocker />;
}
