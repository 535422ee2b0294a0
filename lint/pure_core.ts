/** What the core may not touch: the clock, chance, the network, the terminal, the runtime. */

// deno-fmt-ignore: grouped by kind.
const forbidden = new Set([
  "Deno", "process", "globalThis", "self", "navigator", "performance", "crypto", "console", "eval", "Function",
  "fetch", "WebSocket", "EventSource", "XMLHttpRequest", "localStorage", "sessionStorage", "indexedDB", "caches",
  "setTimeout", "setInterval", "setImmediate", "queueMicrotask",
]);

/** Globals that are welcome but for these members. A `Date` may be neither made nor read. */
const partly: Readonly<Record<string, readonly string[]>> = {
  Math: ["random"],
  Temporal: ["Now"],
  Date: ["now"],
};

/** The forbidden thing this name stands for (say "Math.random"), or undefined when it is harmless. */
export function impureUse(node: Deno.lint.Identifier): string | undefined {
  if (isMerelyAName(node)) return undefined;
  if (forbidden.has(node.name)) return node.name;
  const members = partly[node.name];
  if (members === undefined || isInAType(node)) return undefined;

  const parent = node.parent;
  if (parent.type !== "MemberExpression" || parent.object.range[0] !== node.range[0] || parent.computed) {
    // `new Date()`, `const { now } = Date`, `Math["random"]`: ways around the list, so refused whole.
    return parent.type === "NewExpression" ? `new ${node.name}()` : `${node.name} itself`;
  }
  const member = parent.property.type === "Identifier" ? parent.property.name : "";
  return members.includes(member) ? `${node.name}.${member}` : undefined;
}

/** A property, method or member called like a global is not the global. */
function isMerelyAName(node: Deno.lint.Identifier): boolean {
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

function isInAType(node: Deno.lint.Identifier): boolean {
  return node.parent.type === "TSTypeReference" || node.parent.type === "TSQualifiedName";
}
