import { equal, ok } from "node:assert/strict";
import { type Endpoint, refusedAction } from "@contract/endpoint.ts";
import { endpoints } from "@contract/endpoints.ts";
import { transitionKinds } from "@domain/order/order.ts";
import { texts } from "@/texts/records.ts";

const usecases = new URL("../../../domain/usecases/", import.meta.url);

/** The actions that use cases compose in a template string, by the part before the braces. */
const composed: Readonly<Record<string, readonly string[]>> = {
  "dispute.": ["opened", "updated", "closed"],
  "order.": transitionKinds,
  "store.": ["pause", "asap_off", "busy", "tonight"],
  // The key of a test message, not an action.
  "test.": [],
};

/** Events of the server log, which have the same form. */
const logEvents = ["clock.wrong", "clock.right"];

/** The actions in the source of the use cases: literals ("order.accept") and composed ones. */
function actionsOfUsecases(): string[] {
  const sources = [...Deno.readDirSync(usecases)].flatMap(({ name: noun }) =>
    [...Deno.readDirSync(new URL(noun, usecases))]
      .filter(({ name }) => name.endsWith(".ts") && !name.endsWith("_test.ts"))
      .map(({ name }) => Deno.readTextFileSync(new URL(`${noun}/${name}`, usecases)))
  );
  return sources.flatMap((source) => [
    ...[...source.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, action = ""]) => action),
    ...[...source.matchAll(/`([a-z_]+\.)\$\{/g)].flatMap(([, start = ""]) =>
      (composed[start] ?? ["?"]).map((end) => start + end)
    ),
  ]);
}

/** The audited refusals: endpoints limited to some roles, and changes by signed-in staff. */
const actionsOfCalls = () =>
  Object.entries<Endpoint>(endpoints).filter(([, { method, access }]) =>
    typeof access === "object" || (access === "signed_in" && method !== "GET")
  ).map(([name, endpoint]) => refusedAction(name, endpoint));

Deno.test("every audit action and the fallback for unknown actions have a text", () => {
  const named = actionsOfUsecases().filter((name) => !logEvents.includes(name));
  const actions = new Set([...named, ...actionsOfCalls(), "other"]);
  ok(actions.has("order.accept") && actions.has("order.no_show") && actions.has("analytics"));
  const missing = [...actions].filter((action) => !(`action.${action}` in texts));
  equal(missing.join(), "", `without a text: ${missing.join()}`);
});
