/**
 * Parses Stripe's form encoding (`metadata[order_id]=7`, `expand[0]=latest_charge`, `expand[]=…`) into a tree and reads
 * typed values from it. Every reader throws the `Refusal` that corresponds to Stripe's error.
 */
import type { Metadata } from "./objects.ts";
import { badParameter, missingParameter } from "./refusal.ts";

export type Params = { [key: string]: string | Params };

const MAX_DEPTH = 6;

/** Parses a form body or query string. Rejects conflicting keys (`a=1&a[b]=2`) and more than 6 levels of nesting. */
export function decodeForm(text: string): Params {
  const root: Params = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) {
    const [, head = "", rest = ""] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(key) ?? [];
    if (!head) throw badParameter(`Invalid parameter name: ${key}`, key);
    const path = [head, ...Array.from(rest.matchAll(/\[([^\]]*)\]/g), (match) => match[1] ?? "")];
    if (path.length > MAX_DEPTH) throw badParameter(`Invalid hash: ${key} is nested too deeply`, key);
    put(root, path, value, key);
  }
  return root;
}

function put(target: Params, path: string[], value: string, key: string): void {
  const [name = "", ...remaining] = path;
  const slot = name === "" ? String(Object.keys(target).length) : name;
  if (remaining.length === 0) {
    target[slot] = value;
    return;
  }
  const next = target[slot] ?? (Object.create(null) as Params);
  if (typeof next === "string") throw badParameter(`Invalid object: ${key}`, key);
  target[slot] = next;
  put(next, remaining, value, key);
}

/** Rejects unknown parameters, like Stripe. */
export function rejectUnknown(params: Params, known: readonly string[]): void {
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown) throw badParameter(`Received unknown parameter: ${unknown}`, unknown, "parameter_unknown");
}

/** The text parameter `name`, or undefined if absent. An empty text is returned as is, because Stripe treats it as "unset". */
export function text(params: Params, name: string): string | undefined {
  const value = params[name];
  if (typeof value === "object") throw badParameter(`Invalid string: ${name}`, name);
  return value;
}

export function requireText(params: Params, name: string): string {
  const value = text(params, name);
  if (value === undefined || value === "") throw missingParameter(name);
  return value;
}

export function integer(params: Params, name: string): number | undefined {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) {
    throw badParameter(`Invalid integer: ${value}`, name, "parameter_invalid_integer");
  }
  return Number(value);
}

export function nested(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string") throw badParameter(`Invalid object: ${name}`, name);
  return value;
}

export function list(params: Params, name: string): string[] {
  return Object.values(nested(params, name) ?? {}).filter((value) => typeof value === "string");
}

export function oneOf<T extends string>(params: Params, name: string, allowed: readonly T[]): T | undefined {
  const value = text(params, name);
  if (value === undefined || value === "") return undefined;
  const found = allowed.find((choice) => choice === value);
  if (!found) throw badParameter(`Invalid ${name}: must be one of ${allowed.join(", ")}`, name);
  return found;
}

/** Merges `metadata[...]` into the existing values. An empty value removes its key; `metadata=""` removes all. */
export function mergeMetadata(before: Metadata, params: Params): Metadata {
  if (params["metadata"] === "") return {};
  const merged = { ...before };
  for (const [key, value] of Object.entries(nested(params, "metadata") ?? {})) {
    if (typeof value !== "string") throw badParameter(`Invalid string: metadata[${key}]`, `metadata[${key}]`);
    if (key.length > 40) throw badParameter("Metadata keys can have up to 40 characters.", "metadata");
    if (value.length > 500) {
      throw badParameter(
        `Metadata values can have up to 500 characters, but ${key} has ${value.length}.`,
        `metadata[${key}]`,
      );
    }
    if (value === "") delete merged[key];
    else merged[key] = value;
  }
  if (Object.keys(merged).length > 50) throw badParameter("Metadata can have up to 50 keys.", "metadata");
  return merged;
}
