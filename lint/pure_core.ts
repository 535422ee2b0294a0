/** What the domain may not use: the clock, random numbers, the network, the console and the runtime. */

// deno-fmt-ignore: grouped by kind.
const forbidden = new Set([
  "Deno", "process", "globalThis", "self", "navigator", "performance", "crypto", "console", "eval", "Function",
  "fetch", "WebSocket", "EventSource", "XMLHttpRequest", "localStorage", "sessionStorage", "indexedDB", "caches",
  "setTimeout", "setInterval", "setImmediate", "queueMicrotask",
]);

/** Globals that are allowed except for these members. A `Date` may not be constructed at all. */
const partlyForbidden: Readonly<Record<string, readonly string[]>> = {
  Math: ["random"],
  Temporal: ["Now"],
  Date: ["now"],
};

/** The forbidden global that `node` refers to, such as "Math.random", or undefined if it is allowed. */
export function forbiddenGlobal(node: Deno.lint.Identifier): string | undefined {
  if (isPropertyName(node)) return undefined;
  if (forbidden.has(node.name)) return node.name;
  const members = partlyForbidden[node.name];
  if (members === undefined || isInType(node)) return undefined;

  const parent = node.parent;
  if (parent.type !== "MemberExpression" || parent.object.range[0] !== node.range[0] || parent.computed) {
    // `new Date()`, `const { now } = Date` and `Math["random"]` bypass the list, so all of them are forbidden.
    return parent.type === "NewExpression" ? `new ${node.name}()` : `${node.name} itself`;
  }
  const member = parent.property.type === "Identifier" ? parent.property.name : "";
  return members.includes(member) ? `${node.name}.${member}` : undefined;
}

/** True for a property, method or member that has the same name as a global. */
function isPropertyName(node: Deno.lint.Identifier): boolean {
  const { parent, range } = node;
  const isAt = (other: Deno.lint.Node | null) =>
    other !== null && other.range[0] === range[0] && other.range[1] === range[1];
  switch (parent.type) {
    case "MemberExpression":
      return !parent.computed && isAt(parent.property);
    case "TSQualifiedName":
      return isAt(parent.right);
    case "Property":
      return !parent.computed && !parent.shorthand && isAt(parent.key);
    case "MethodDefinition":
    case "PropertyDefinition":
    case "TSPropertySignature":
    case "TSMethodSignature":
      return !parent.computed && isAt(parent.key);
    default:
      return false;
  }
}

function isInType(node: Deno.lint.Identifier): boolean {
  return node.parent.type === "TSTypeReference" || node.parent.type === "TSQualifiedName";
}
