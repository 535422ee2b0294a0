import { context, propagation, type Span, SpanKind, trace } from "@opentelemetry/api";
import type { Endpoint } from "@contract/endpoint.ts";

type SpannedRequest = { method: string; headers: { get(name: string): string | null } };

const tracer = trace.getTracer("pickup");

/** Runs `work` in a new span, a child of the span in the request's headers if any. Has no effect unless OTEL_DENO is set. */
export function inRequestSpan<A extends { status: number } | undefined>(
  request: SpannedRequest,
  work: () => A | Promise<A>,
): A | Promise<A> {
  return tracer.startActiveSpan(request.method, { kind: SpanKind.SERVER }, callerOf(request), (span) => {
    const answer = work();
    if (!(answer instanceof Promise)) return ended(span, answer);
    return answer.then((response) => ended(span, response), (cause) => {
      span.end();
      throw cause;
    });
  });
}

function ended<A extends { status: number } | undefined>(span: Span, response: A): A {
  if (response) span.setAttribute("http.response.status_code", response.status);
  span.end();
  return response;
}

function callerOf({ headers }: SpannedRequest) {
  const getter = { get: (_: unknown, name: string) => headers.get(name) ?? undefined, keys: () => [] };
  return propagation.extract(context.active(), headers, getter);
}

/** Names the request's span after the endpoint. */
export function nameSpan({ method, path }: Pick<Endpoint, "method" | "path">): void {
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${path}`);
  span?.setAttribute("http.route", path);
}
