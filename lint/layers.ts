/** The project's own lint rules: the arrows between layers, the pure core, no barrels. Run by `deno lint`. */
import { isPureCore, refusal } from "./layer_table.ts";
import { impureUse } from "./pure_core.ts";

const root = decodeURIComponent(new URL("..", import.meta.url).pathname);

/** The path from the repository's root, or undefined for a file outside it. */
function pathOf(context: Deno.lint.RuleContext): string | undefined {
  return context.filename.startsWith(root) ? context.filename.slice(root.length) : undefined;
}

const arrows: Deno.lint.Rule = {
  create(context) {
    const path = pathOf(context);
    if (path === undefined) return {};
    const check = (node: Deno.lint.Node, source: Deno.lint.Node | null) => {
      const message = refusal(path, plainString(source));
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: (node) => check(node, node.source),
      ExportNamedDeclaration: (node) => node.source !== null && check(node, node.source),
      ExportAllDeclaration: (node) => check(node, node.source),
      ImportExpression: (node) => check(node, node.source),
      TSImportType: (node) => check(node, node.argument),
      TSExternalModuleReference: (node) => check(node, node.expression),
    };
  },
};

function plainString(node: Deno.lint.Node | null): string | undefined {
  if (node?.type === "TSLiteralType") return plainString(node.literal);
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

const pureCore: Deno.lint.Rule = {
  create(context) {
    const path = pathOf(context);
    if (path === undefined || !isPureCore(path)) return {};
    let reported = -1;
    return {
      Identifier(node) {
        const used = impureUse(node);
        // In `{ fetch }` the one word is both key and value, and is visited twice.
        if (used === undefined || node.range[0] === reported) return;
        reported = node.range[0];
        context.report({
          node,
          message: `The core may not use ${used}`,
          hint: "Take it as an argument or through a port.",
        });
      },
    };
  },
};

const noBarrel: Deno.lint.Rule = {
  create(context) {
    return {
      ExportAllDeclaration(node) {
        context.report({
          node,
          message: "No barrels",
          hint: "Let the reader import the file that holds the thing.",
        });
      },
    };
  },
};

export default {
  name: "layers",
  rules: { arrows, "pure-core": pureCore, "no-barrel": noBarrel },
} satisfies Deno.lint.Plugin;
