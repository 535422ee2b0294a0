import { trace } from "@opentelemetry/api";
import type { Endpoint } from "@contract/endpoint.ts";

/**
 * Deno opens a span for every request when OTEL_DENO is set; only we know which call of the table it is. Without OTEL_DENO there is
 * no span, and this does nothing.
 */
export function nameSpan({ method, path }: Pick<Endpoint, "method" | "path">): void {
  const span = trace.getActiveSpan();
  span?.updateName(`${method} ${path}`);
  span?.setAttribute("http.route", path);
}
