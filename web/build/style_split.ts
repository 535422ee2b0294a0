import postcss, { type ChildNode, type Rule } from "postcss";

/**
 * Splits a style sheet into the rules that the first paint of some pages needs and all other rules. `code` is the code that renders
 * these pages. A selector is needed if it has no class, or if `code` contains one of its classes. Both parts keep the order of the
 * sheet. Throws for nested rules.
 */
export function splitStyle(sheet: string, code: string): { first: string; later: string } {
  const names = new Set(code.match(/[\w-]+/g));
  const isFirst = (selector: string) => {
    const classes = Array.from(selector.matchAll(/\.([a-z][\w-]*)/gi), ([, name = ""]) => name);
    return classes.length === 0 || classes.some((name) => names.has(name));
  };
  const rulesOf = (which: "first" | "later") => {
    const part = postcss.parse(sheet);
    part.walkRules((rule) => {
      if (rule.parent?.type === "rule") throw new Error(`nested rule: ${rule.selector}`);
      const selectors = rule.selectors.filter((selector) =>
        (isKeyframe(rule) || isFirst(selector)) === (which === "first")
      );
      if (selectors.length === 0) removeWithEmptyParents(rule);
      else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
    });
    // At-rules without rules: @font-face, @property, @layer.
    if (which === "later") part.walkAtRules((atRule) => void (hasNoRule(atRule.nodes) && atRule.remove()));
    part.walkComments((comment) => void comment.remove());
    return part.toString().trim();
  };
  return { first: rulesOf("first"), later: rulesOf("later") };
}

const isKeyframe = ({ parent }: Rule) =>
  parent?.type === "atrule" && "name" in parent && /keyframes$/.test(String(parent.name));

const hasNoRule = (nodes: readonly ChildNode[] | undefined) => !nodes?.some(({ type }) => type !== "decl");

function removeWithEmptyParents(node: ChildNode): void {
  const { parent } = node;
  node.remove();
  if (parent?.type === "atrule" && parent.nodes?.length === 0) removeWithEmptyParents(parent as ChildNode);
}
