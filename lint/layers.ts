/** The project's lint rules: allowed imports between layers, a pure domain, no barrel files. Run by `deno lint`. */
import { importError, isPureCore } from "./layer_table.ts";
import { forbiddenGlobal } from "./pure_core.ts";

const root = decodeURIComponent(new URL("..", import.meta.url).pathname);

/** The path relative to the repository root, or undefined for a file outside it. */
function pathOf(context: Deno.lint.RuleContext): string | undefined {
  return context.filename.startsWith(root) ? context.filename.slice(root.length) : undefined;
}

const arrows: Deno.lint.Rule = {
  create(context) {
    const path = pathOf(context);
    if (path === undefined) return {};
    const check = (node: Deno.lint.Node, source: Deno.lint.Node | null) => {
      const message = importError(path, stringLiteral(source));
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

function stringLiteral(node: Deno.lint.Node | null): string | undefined {
  if (node?.type === "TSLiteralType") return stringLiteral(node.literal);
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

const pureCore: Deno.lint.Rule = {
  create(context) {
    const path = pathOf(context);
    if (path === undefined || !isPureCore(path)) return {};
    let reported = -1;
    return {
      Identifier(node) {
        const used = forbiddenGlobal(node);
        // The shorthand `{ fetch }` is visited twice, as key and as value.
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
          hint: "Import from the file that declares the name.",
        });
      },
    };
  },
};

export default {
  name: "layers",
  rules: { arrows, "pure-core": pureCore, "no-barrel": noBarrel },
} satisfies Deno.lint.Plugin;
